import { CLDRFramework } from '@phensley/cldr'
import type { Cldr, LanguageFormats } from './cldr.ts'
import { lruCache } from './lru-cache.ts'
import { makeLanguageFormats } from './language-formats.ts'

/** Default number of cached messages, and of cached money patterns, per language (PL-9.15). */
const usualCapacity = 100

/**
 * Maximum number of cached languages. A language takes about 1.3 MB once it is used, so only the most recently used ones are
 * kept.
 */
const maxCachedLanguages = 16

/**
 * Creates the formatting functions of all languages; create one per process. `readPack` returns the CLDR library's data for a
 * language ('de') as JSON text, or `null` when there are none; it is called when a text first needs the language. A language
 * without data falls back to English.
 */
export function makeCldr(
  readPack: (language: string) => string | null,
  { capacity = usualCapacity }: { capacity?: number } = {},
): Cldr {
  const framework = new CLDRFramework({
    loader: readPack,
    packCacheSize: maxCachedLanguages,
    patternCacheSize: capacity,
  })
  const formatsOf = lruCache(maxCachedLanguages, (tag): LanguageFormats | null => {
    const known = [tag, 'en'].find((one) => readPack(languageOf(one)) !== null)
    return known === undefined ? null : makeLanguageFormats(framework.get(known), capacity)
  })
  return { of: (tag) => formatsOf(tag.includes('_') ? tag.replaceAll('_', '-') : tag) }
}

function languageOf(tag: string): string {
  return CLDRFramework.resolveLocale(tag).tag.language()
}
