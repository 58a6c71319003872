const storageKey = 'sw-recent-searches'
const maxSearches = 6
const maxChars = 100

/**
 * Returns the visitor's last searches on this site, latest first. They are kept in this browser only and never sent. Empty when
 * the browser forbids storage.
 */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter((one): one is string => typeof one === 'string' && one !== '').slice(0, maxSearches)
  } catch {
    return []
  }
}

/** Puts a search first in the list. Texts longer than 100 characters are not stored. */
export function addRecentSearch(query: string): void {
  const text = query.trim().replaceAll(/\s+/g, ' ')
  if (text === '' || text.length > maxChars) return
  write([text, ...withoutSearch(text)].slice(0, maxSearches))
}

export function removeRecentSearch(query: string): void {
  write(withoutSearch(query))
}

export function clearRecentSearches(): void {
  write([])
}

function withoutSearch(query: string): string[] {
  return readRecentSearches().filter((one) => one.toLowerCase() !== query.toLowerCase())
}

function write(searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(searches))
  } catch {
    // Storage is full or forbidden: the list is a convenience, so nothing is shown.
  }
}
