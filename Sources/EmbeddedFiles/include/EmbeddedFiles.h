// Files that are part of the programs, so that a program can be moved without them.
//
// Each function returns the text of the file that its name says, in UTF-8 and with a zero byte at its
// end. SwiftPM's own way, .embedInCode, writes a file as an array literal of its bytes, whose
// compilation takes longer than that of the module around it.

#ifndef EMBEDDED_FILES_H
#define EMBEDDED_FILES_H

typedef const unsigned char *_Nonnull EmbeddedFile;

// The page of a report, in Sources/FocusReport/Page.
EmbeddedFile report_html(void);
EmbeddedFile report_css(void);
EmbeddedFile comparison_css(void);
EmbeddedFile document_js(void);
EmbeddedFile marks_js(void);
EmbeddedFile timeline_js(void);
EmbeddedFile story_js(void);
EmbeddedFile detail_js(void);
EmbeddedFile page_js(void);

// Templates, in Sources/FocusControl.
EmbeddedFile day_jsonc_template(void);
EmbeddedFile Package_swift_template(void);
EmbeddedFile FocusFilter_swift_template(void);
EmbeddedFile SimulatedApp_swift_template(void);
EmbeddedFile main_swift_template(void);
EmbeddedFile FocusFilterTests_swift_template(void);
EmbeddedFile evening_jsonc_template(void);
EmbeddedFile focus_yml_template(void);
EmbeddedFile README_md_template(void);
EmbeddedFile bash_template(void);
EmbeddedFile zsh_template(void);
EmbeddedFile fish_template(void);

#endif
