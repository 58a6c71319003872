/** A kind of place (folders, tables, addresses …) and where the word occurs in it. */
export type Room = { name: string; places: readonly string[] }

/**
 * Lists where a word is used in this project. It must be a whole word of a name, in the singular or the plural: `cart` finds
 * `cart_entries`, `add-to-cart.island.tsx` and `/cart`, but not `carton`.
 */
export function findRooms(word: string, paths: readonly string[], read: (path: string) => string): Room[] {
  const isNamed = nameTest(word)
  const sources = paths.filter((path) => /\.(?:ts|tsx)$/.test(path) && !isTest(path))
  const linesOf = (wanted: RegExp): string[] =>
    paths.filter((path) => wanted.test(path)).flatMap((path) => read(path).split('\n'))
  const rooms: Room[] = [
    {
      name: 'Meaning (docs/glossary.md)',
      places: linesOf(/^docs\/glossary\.md$/).filter((line) => isMeant(line, isNamed)),
    },
    { name: 'Folders', places: foldersOf(paths, isNamed) },
    { name: 'Files elsewhere', places: filesElsewhere(paths, isNamed) },
    {
      name: 'Tables and views',
      places: matchesIn(linesOf(/^packages\/server\/migrations\/\d/), tablePattern, isNamed),
    },
    { name: 'Addresses', places: matchesIn(linesOf(/\.routes\.ts$/), addressPattern, isNamed) },
    { name: 'Exports', places: exportsOf(sources, read, isNamed) },
  ]
  return rooms.filter(({ places }) => places.length > 0)
}

const tablePattern = /create (?:table|view) (?:if not exists )?(\w+)/g
const addressPattern = /\bpath: '([^']+)'/g

/** Returns a test for names that contain the word. `word` is in lower case with hyphens. */
function nameTest(word: string): (name: string) => boolean {
  const stem = word.replace(/ies$/, 'y').replace(/s$/, '')
  const plural = stem.endsWith('y') ? `${stem.slice(0, -1)}ies` : `${stem}s`
  const whole = new RegExp(`(?:^|-)(?:${[word, stem, plural].map((form) => form).join('|')})(?:-|$)`)
  return (name) => whole.test(kebab(name))
}

/** Converts names such as `CartEntry`, `cart_entries` and `cart.wire.ts` to lower case with hyphens. */
function kebab(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z\d]+/g, '-')
    .toLowerCase()
}

function isTest(path: string): boolean {
  return /\.(?:test|spec)\.tsx?$/.test(path)
}

type IsNamed = (name: string) => boolean

/** True for a row or heading of the glossary that explains the word. */
function isMeant(line: string, isNamed: IsNamed): boolean {
  const term = /^(?:\|\s*|- |#+ )[`*_]*([^|`*_:—]+)/.exec(line)?.[1]
  return term !== undefined && isNamed(term.trim())
}

function foldersOf(paths: readonly string[], isNamed: IsNamed): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const parts = path.split('/').slice(0, -1)
    const at = parts.findIndex(isNamed)
    if (at === -1) continue
    const folder = parts.slice(0, at + 1).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return Array.from(counts, ([folder, count]) => `${folder}/  ${count} ${count === 1 ? 'file' : 'files'}`)
}

function filesElsewhere(paths: readonly string[], isNamed: IsNamed): string[] {
  return paths.filter((path) => {
    const parts = path.split('/')
    return isNamed(parts.at(-1) ?? '') && !parts.slice(0, -1).some(isNamed)
  })
}

function matchesIn(lines: readonly string[], pattern: RegExp, isNamed: IsNamed): string[] {
  const found = lines.flatMap((line) => Array.from(line.matchAll(pattern), ([, name]) => name ?? ''))
  return [...new Set(found.filter(isNamed))]
}

function exportsOf(paths: readonly string[], read: (path: string) => string, isNamed: IsNamed): string[] {
  return paths.flatMap((path) => {
    const names = read(path).matchAll(/^export (?:async )?(?:function|const|type) (\w+)/gm)
    const own = Array.from(names, ([, name]) => name ?? '').filter(isNamed)
    return own.length > 0 ? [`${own.join(', ')}  ${path}`] : []
  })
}
