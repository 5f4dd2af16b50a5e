// Leads a program's calls of some of Foundation's functions to the simulated device.
//
// On Linux a program calls Foundation by undefined symbols, so a definition of its own comes first. Each
// function here asks one in Swift for the value that the running code of an app has; code outside any app gets
// none, and Foundation's own value. If Foundation is linked statically, or has renamed a symbol, then the
// definition is never called.
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

#define LEAD(kind, name, symbol) \
  extern __attribute__((weak)) SWIFT kind focus_led_##name(void); \
  static SWIFT kind (*original_##name)(CONTEXT); \
  __attribute__((constructor)) static void find_##name(void) { \
    original_##name = (SWIFT kind (*)(CONTEXT))dlsym(RTLD_NEXT, symbol); \
  } \
  __attribute__((weak)) SWIFT kind led_##name(CONTEXT) __asm__(symbol); \
  SWIFT kind led_##name(CONTEXT) { \
    if (focus_led_##name) { \
      kind value = focus_led_##name(); \
      if (!IS_NONE_##kind(value)) return value; \
    } \
    return original_##name(self); \
  }

LEAD(Pointer, defaults, "$s10Foundation12UserDefaultsC8standardACvgZ")
LEAD(Pointer, bundle, "$s10Foundation6BundleC4mainACvgZ")
LEAD(Pointer, files, "$s20FoundationEssentials11FileManagerC7defaultACvgZ")
LEAD(Text, home, "$s10Foundation15NSHomeDirectorySSyF")
LEAD(Text, temporary, "$s10Foundation20NSTemporaryDirectorySSyF")
LEAD(Address, home_address, "$s20FoundationEssentials3URLV13homeDirectoryACvgZ")
LEAD(Address, temporary_address, "$s20FoundationEssentials3URLV18temporaryDirectoryACvgZ")
#else
typedef int nothing_is_led;
#endif
