/** Limits the cache, because owners can enter any text as their site's language. */
const maxLanguages = 100

/**
 * Caches a value per language, for example an `Intl` formatter. Such a formatter holds up to 100 kB outside the heap, which the
 * garbage collector frees late: creating one for each of twenty reviews on a page grew a server to 2 GB.
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
