"""Decides about payloads in partitioned files: decisions.py FOCUSCTL DEVICE INPUT OUTPUT

INPUT is a folder with files of JSON lines: rows of 'focusctl decide' whose payload has a key 'campaign'.
OUTPUT/decisions gets the answers, a file for each partition, and OUTPUT/counts how many there are by
campaign, outcome and rule.
"""

import json
import shlex
import sys

from pyspark import StorageLevel
from pyspark.sql import SparkSession


def keyed(pair):
    """The campaign of a row with the end of its answer."""
    row, answer = pair[0], json.loads(pair[1])
    if "error" in answer:
        return (None, "error", answer["error"]["code"])
    payload = json.loads(row)
    campaign = payload.get("payload", payload).get("campaign")
    return (campaign, answer["outcome"], answer["rule"])


def main(focusctl, device, source, target):
    context = SparkSession.builder.appName("decisions").getOrCreate().sparkContext
    rows = context.textFile(source)
    command = shlex.join([focusctl, "decide", "--device", device])
    # The environment is empty. A process that fails or is killed fails its task, which is tried again.
    answers = rows.pipe(command, env={}, checkCode=True)
    answers.persist(StorageLevel.DISK_ONLY).saveAsTextFile(f"{target}/decisions")
    # There is one answer for each row, in order; 'zip' fails where that isn't so.
    counts = rows.zip(answers).map(keyed).countByValue()
    lines = [json.dumps([*key, count]) for key, count in counts.items()]
    context.parallelize(sorted(lines), 1).saveAsTextFile(f"{target}/counts")


if __name__ == "__main__":
    main(*sys.argv[1:])
