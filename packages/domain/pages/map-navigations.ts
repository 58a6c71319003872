/** A navigation that a theme shows: the name that its templates use, and the title that owners read. */
export type NavigationPlace = { readonly name: string; readonly title: string }

/**
 * Chooses which of a site's navigations fills each navigation of a theme: one of the same name, else one named for the same place
 * (`mainNav` for "Primary navigation"), else the next one that is left. Returns the name of the source by the theme's name; a
 * navigation without a source is left out.
 */
export function mapNavigations(
  filled: readonly NavigationPlace[],
  wanted: readonly NavigationPlace[],
): ReadonlyMap<string, string> {
  const sources = new Map<string, string>()
  for (const one of wanted) {
    const source =
      filled.find(({ name }) => isSameName(name, one.name)) ?? filled.find((other) => isSamePlace(other, one))
    if (source) sources.set(one.name, source.name)
  }
  const used = new Set(sources.values())
  const left = filled.filter(({ name }) => !used.has(name))
  for (const { name } of wanted) {
    const next = sources.has(name) ? undefined : left.shift()
    if (next) sources.set(name, next.name)
  }
  return sources
}

/** `mainNav` and `main-nav` are one name. */
function isSameName(one: string, other: string): boolean {
  return wordsOf(one).join('') === wordsOf(other).join('')
}

function isSamePlace(one: NavigationPlace, other: NavigationPlace): boolean {
  const place = placeOf(one)
  return place !== null && place === placeOf(other)
}

/** A theme with a navigation for phones repeats the main one there. */
const places: Readonly<Record<string, string>> = {
  main: 'main',
  primary: 'main',
  prime: 'main',
  header: 'main',
  top: 'main',
  mobile: 'main',
  side: 'side',
  sidebar: 'side',
  secondary: 'side',
  footer: 'footer',
  foot: 'footer',
  bottom: 'footer',
}
const meaningless: ReadonlySet<string> = new Set(['nav', 'navi', 'navigation', 'menu', 'links', 'site'])

/** Where on the page a navigation stands, by its name or title; null when neither says so. A plain "navigation" is the main one. */
function placeOf({ name, title }: NavigationPlace): string | null {
  const words = [...wordsOf(name), ...wordsOf(title)].filter((word) => !meaningless.has(word))
  if (words.length === 0) return 'main'
  const known = words.find((word) => Object.hasOwn(places, word))
  return known === undefined ? null : (places[known] ?? null)
}

/** `navi--mobile` and `mobileNavi` both have the words `mobile` and `navi`. */
function wordsOf(text: string): string[] {
  const parted = text.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').toLowerCase()
  return parted.split(/[^\p{L}\d]+/u).filter((word) => word !== '')
}
