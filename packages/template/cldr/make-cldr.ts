import { CLDRFramework } from '@phensley/cldr'
import type { Cldr, LanguageWays } from './cldr.ts'
import { keepRecent } from './keep-recent.ts'
import { makeLanguageWays } from './language-ways.ts'

/** PL-9.15: messages and money patterns of a language. */
const usualCapacity = 100

/** A language takes about 1.3 MB once it is used, so only those of the moment stay. */
const languagesKept = 16

/**
 * One for a process. `readPack` gives the library's data of a language ('de') as JSON text, null where there are none; it is asked
 * when a text first needs them. A language without data reads as English.
 */
export function makeCldr(
  readPack: (language: string) => string | null,
  { capacity = usualCapacity }: { capacity?: number } = {},
): Cldr {
  const framework = new CLDRFramework({ loader: readPack, packCacheSize: languagesKept, patternCacheSize: capacity })
  const waysOf = keepRecent(languagesKept, (tag): LanguageWays | null => {
    const known = [tag, 'en'].find((one) => readPack(languageOf(one)) !== null)
    return known === undefined ? null : makeLanguageWays(framework.get(known), capacity)
  })
  return { of: (tag) => waysOf(tag.includes('_') ? tag.replaceAll('_', '-') : tag) }
}

function languageOf(tag: string): string {
  return CLDRFramework.resolveLocale(tag).tag.language()
}
