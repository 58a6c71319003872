/** Maximum number of languages with a cached value. Limited, because owners can enter any text as their site's language. */
const maxLanguages = 100

/**
 * Returns a function that calls `make` once per language and caches the result, for example an `Intl` formatter. A formatter
 * holds up to 100 kB outside the heap, which the garbage collector frees late: when each of twenty reviews on a page created its
 * own, a server grew to 2 GB.
 */
export function cacheByLanguage<Made>(make: (language: string) => Made): (language: string) => Made {
  const kept = new Map<string, Made>()
  return (language) => {
    const found = kept.get(language)
    if (found !== undefined) return found
    if (kept.size >= maxLanguages) kept.clear()
    const made = make(language)
    kept.set(language, made)
    return made
  }
}
