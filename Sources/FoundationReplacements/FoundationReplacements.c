// Replaces some of Foundation's functions in a program, for the simulated device.
//
// On Linux a program calls Foundation by undefined symbols, so a definition of its own comes first. Each
// function here asks a function in Swift for the value of the app whose code runs. Code outside any app gets
// Foundation's own value. If Foundation is linked statically, or has renamed a symbol, then the definition is
// never called, and the device warns of that.
#if defined(__linux__)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>

#define SWIFT __attribute__((swiftcall))
// A class or structure whose static property is read.
#define CONTEXT __attribute__((swift_context)) void *self

// A String or a URL: two words, of which the second is null where there is no value.
typedef struct { void *first, *second; } Pair;

#define IS_NONE_Pointer(value) ((value) == NULL)
#define IS_NONE_Text(value) ((value).second == NULL)
#define IS_NONE_Address(value) ((value).first == NULL)
typedef void *Pointer;
typedef Pair Text, Address;

// The names whose symbols Foundation's library doesn't have.
static const char *not_replaced[8];
static int not_replaced_count;

const char *focus_not_replaced(int index) { return index < not_replaced_count ? not_replaced[index] : NULL; }

#define REPLACE(kind, name, symbol, words) \
  extern __attribute__((weak)) SWIFT kind focus_replacement_##name(void); \
  static SWIFT kind (*original_##name)(CONTEXT); \
  __attribute__((constructor)) static void find_##name(void) { \
    original_##name = (SWIFT kind (*)(CONTEXT))dlsym(RTLD_NEXT, symbol); \
    if (!original_##name) not_replaced[not_replaced_count++] = words; \
  } \
  __attribute__((weak)) SWIFT kind replaced_##name(CONTEXT) __asm__(symbol); \
  SWIFT kind replaced_##name(CONTEXT) { \
    if (focus_replacement_##name) { \
      kind value = focus_replacement_##name(); \
      if (!IS_NONE_##kind(value)) return value; \
    } \
    return original_##name(self); \
  }

REPLACE(Pointer, defaults, "$s10Foundation12UserDefaultsC8standardACvgZ", "UserDefaults.standard")
REPLACE(Pointer, bundle, "$s10Foundation6BundleC4mainACvgZ", "Bundle.main")
REPLACE(Pointer, files, "$s20FoundationEssentials11FileManagerC7defaultACvgZ", "FileManager.default")
REPLACE(Text, home, "$s10Foundation15NSHomeDirectorySSyF", "NSHomeDirectory()")
REPLACE(Text, temporary, "$s10Foundation20NSTemporaryDirectorySSyF", "NSTemporaryDirectory()")
REPLACE(Address, home_address, "$s20FoundationEssentials3URLV13homeDirectoryACvgZ", "URL.homeDirectory")
REPLACE(Address, temporary_address, "$s20FoundationEssentials3URLV18temporaryDirectoryACvgZ", "URL.temporaryDirectory")
#else
typedef int nothing_is_replaced;
#endif
