/** A navigation (list of links) that a theme declares: `name` is used in templates, `title` is shown to owners. */
export type ThemeNavigation = { readonly name: string; readonly title: string }

/**
 * Chooses which navigation of a site fills each navigation of a new theme: one with the same name, else one for the same position
 * on the page (`mainNav` for "Primary navigation"), else the next unused one. The returned map has the theme navigation's name as
 * key and the site navigation's name as value. Theme navigations that stay empty have no entry.
 */
export function matchNavigationsToTheme(
  filled: readonly ThemeNavigation[],
  wanted: readonly ThemeNavigation[],
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

/** True when the names of two navigations consist of the same words, such as `mainNav` and `main-nav`. */
function isSameName(one: string, other: string): boolean {
  return wordsOf(one).join('') === wordsOf(other).join('')
}

function isSamePlace(one: ThemeNavigation, other: ThemeNavigation): boolean {
  const place = placeOf(one)
  return place !== null && place === placeOf(other)
}

/**
 * Words in a navigation's name that reveal its position on the page. `mobile` counts as main, because themes repeat the main
 * navigation on phones.
 */
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

/**
 * Returns a navigation's position on the page, from words in its name or title; `null` when no word reveals it. A plain
 * "navigation" is the main one.
 */
function placeOf({ name, title }: ThemeNavigation): string | null {
  const words = [...wordsOf(name), ...wordsOf(title)].filter((word) => !meaningless.has(word))
  if (words.length === 0) return 'main'
  const known = words.find((word) => Object.hasOwn(places, word))
  return known === undefined ? null : (places[known] ?? null)
}

/** Splits a name into lower-case words, at punctuation and before capital letters: `mobileNavi` becomes `mobile` and `navi`. */
function wordsOf(text: string): string[] {
  const parted = text.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').toLowerCase()
  return parted.split(/[^\p{L}\d]+/u).filter((word) => word !== '')
}
