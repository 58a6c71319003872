/** Owners name the language of their site, and may name anything. */
const mostLanguages = 100

/**
 * What is made of a language, once: a formatter of `Intl` holds up to a hundred kilobytes outside the heap, where nothing hurries to
 * free it (a page of twenty reviews that made one each took a server to 2 GB).
 */
export function onceALanguage<Made>(make: (language: string) => Made): (language: string) => Made {
  const kept = new Map<string, Made>()
  return (language) => {
    const found = kept.get(language)
    if (found !== undefined) return found
    if (kept.size >= mostLanguages) kept.clear()
    const made = make(language)
    kept.set(language, made)
    return made
  }
}
