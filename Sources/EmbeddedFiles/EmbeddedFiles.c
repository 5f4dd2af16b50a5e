#include "EmbeddedFiles.h"

// #embed is of C23; the compilers that build Swift 6.3 know it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

EmbeddedFile report_html(void) {
  static const unsigned char text[] = {
#embed "../FocusReport/Page/report.html"
    , 0
  };
  return text;
}

EmbeddedFile report_css(void) {
  static const unsigned char text[] = {
#embed "../FocusReport/Page/report.css"
    , 0
  };
  return text;
}

EmbeddedFile comparison_css(void) {
  static const unsigned char text[] = {
#embed "../FocusReport/Page/comparison.css"
    , 0
  };
  return text;
}

EmbeddedFile document_js(void) {
  static const unsigned char text[] = {
#embed "../FocusReport/Page/document.js"
    , 0
  };
  return text;
}

EmbeddedFile marks_js(void) {
  static const unsigned char text[] = {
#embed "../FocusReport/Page/marks.js"
    , 0
  };
  return text;
}

EmbeddedFile timeline_js(void) {
  static const unsigned char text[] = {
#embed "../FocusReport/Page/timeline.js"
    , 0
  };
  return text;
}

EmbeddedFile story_js(void) {
  static const unsigned char text[] = {
#embed "../FocusReport/Page/story.js"
    , 0
  };
  return text;
}

EmbeddedFile detail_js(void) {
  static const unsigned char text[] = {
#embed "../FocusReport/Page/detail.js"
    , 0
  };
  return text;
}

EmbeddedFile page_js(void) {
  static const unsigned char text[] = {
#embed "../FocusReport/Page/page.js"
    , 0
  };
  return text;
}

EmbeddedFile day_jsonc_template(void) {
  static const unsigned char text[] = {
#embed "../FocusControl/Templates/day.jsonc.template"
    , 0
  };
  return text;
}

EmbeddedFile Package_swift_template(void) {
  static const unsigned char text[] = {
#embed "../FocusControl/Templates/Package/Package.swift.template"
    , 0
  };
  return text;
}

EmbeddedFile FocusFilter_swift_template(void) {
  static const unsigned char text[] = {
#embed "../FocusControl/Templates/Package/FocusFilter.swift.template"
    , 0
  };
  return text;
}

EmbeddedFile SimulatedApp_swift_template(void) {
  static const unsigned char text[] = {
#embed "../FocusControl/Templates/Package/SimulatedApp.swift.template"
    , 0
  };
  return text;
}

EmbeddedFile main_swift_template(void) {
  static const unsigned char text[] = {
#embed "../FocusControl/Templates/Package/main.swift.template"
    , 0
  };
  return text;
}

EmbeddedFile FocusFilterTests_swift_template(void) {
  static const unsigned char text[] = {
#embed "../FocusControl/Templates/Package/FocusFilterTests.swift.template"
    , 0
  };
  return text;
}

EmbeddedFile evening_jsonc_template(void) {
  static const unsigned char text[] = {
#embed "../FocusControl/Templates/Package/evening.jsonc.template"
    , 0
  };
  return text;
}

EmbeddedFile focus_yml_template(void) {
  static const unsigned char text[] = {
#embed "../FocusControl/Templates/Package/focus.yml.template"
    , 0
  };
  return text;
}

EmbeddedFile README_md_template(void) {
  static const unsigned char text[] = {
#embed "../FocusControl/Templates/Package/README.md.template"
    , 0
  };
  return text;
}

EmbeddedFile bash_template(void) {
  static const unsigned char text[] = {
#embed "../FocusControl/Templates/Completion/bash.template"
    , 0
  };
  return text;
}

EmbeddedFile zsh_template(void) {
  static const unsigned char text[] = {
#embed "../FocusControl/Templates/Completion/zsh.template"
    , 0
  };
  return text;
}

EmbeddedFile fish_template(void) {
  static const unsigned char text[] = {
#embed "../FocusControl/Templates/Completion/fish.template"
    , 0
  };
  return text;
}
