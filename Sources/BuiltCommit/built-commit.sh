#!/bin/sh
# Writes BuiltCommit.swift with the commit of a package: built-commit.sh PACKAGE FOLDER
#
# Without git, or outside of a repository of the package's own, the commit is nil.
commit=nil
if [ "$(git -C "$1" rev-parse --is-inside-work-tree --show-prefix 2>/dev/null)" = true ] &&
  hash=$(git -C "$1" rev-parse HEAD 2>/dev/null)
then
  commit=\"$hash\"
fi
text="enum BuiltCommit { static let hash: String? = $commit }"
[ "$(cat "$2/BuiltCommit.swift" 2>/dev/null)" = "$text" ] || echo "$text" >"$2/BuiltCommit.swift"
