// Leads a program's calls of some of Foundation's functions to the simulated device.
//
// On Linux a program calls Foundation by undefined symbols, so a definition of its own comes first. Each
// function here asks one in Swift for the value that the running code of an app has; code outside any app gets
// none, and Foundation's own value. If Foundation is linked statically, or has renamed a symbol, then the
// definition is never called, and the device tells.
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
static const char *unled[8];
static int unled_count;

const char *focus_unled(int index) { return index < unled_count ? unled[index] : NULL; }

#define LEAD(kind, name, symbol, words) \
  extern __attribute__((weak)) SWIFT kind focus_led_##name(void); \
  static SWIFT kind (*original_##name)(CONTEXT); \
  __attribute__((constructor)) static void find_##name(void) { \
    original_##name = (SWIFT kind (*)(CONTEXT))dlsym(RTLD_NEXT, symbol); \
    if (!original_##name) unled[unled_count++] = words; \
  } \
  __attribute__((weak)) SWIFT kind led_##name(CONTEXT) __asm__(symbol); \
  SWIFT kind led_##name(CONTEXT) { \
    if (focus_led_##name) { \
      kind value = focus_led_##name(); \
      if (!IS_NONE_##kind(value)) return value; \
    } \
    return original_##name(self); \
  }

LEAD(Pointer, defaults, "$s10Foundation12UserDefaultsC8standardACvgZ", "UserDefaults.standard")
LEAD(Pointer, bundle, "$s10Foundation6BundleC4mainACvgZ", "Bundle.main")
LEAD(Pointer, files, "$s20FoundationEssentials11FileManagerC7defaultACvgZ", "FileManager.default")
LEAD(Text, home, "$s10Foundation15NSHomeDirectorySSyF", "NSHomeDirectory()")
LEAD(Text, temporary, "$s10Foundation20NSTemporaryDirectorySSyF", "NSTemporaryDirectory()")
LEAD(Address, home_address, "$s20FoundationEssentials3URLV13homeDirectoryACvgZ", "URL.homeDirectory")
LEAD(Address, temporary_address, "$s20FoundationEssentials3URLV18temporaryDirectoryACvgZ", "URL.temporaryDirectory")
#else
typedef int nothing_is_led;
#endif
