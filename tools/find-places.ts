/**
 * A section of the output of `npm run where`: a kind of place (folders, tables, addresses …), and the places of that kind in
 * which the searched words occur. `isProse` marks sections that only explain the words and lead to no code.
 */
export type Section = { name: string; places: readonly string[]; isProse?: true }

type Read = (path: string) => string
type Matches = (text: string) => boolean

/**
 * Lists where words are used in this project. A place must contain all of them, as whole words in the singular or the plural:
 * `cart` finds `cart_entries`, `add-to-cart.island.tsx` and `/cart`, but not `carton`.
 */
export function findPlaces(words: readonly string[], paths: readonly string[], read: Read): Section[] {
  const matches = matcherOf(words)
  const linesOf = (wanted: RegExp): string[] =>
    paths.filter((path) => wanted.test(path)).flatMap((path) => read(path).split('\n'))
  const sources = paths.filter((path) => /\.tsx?$/.test(path) && !isTest(path))
  const migrations = paths.filter((path) => /^packages\/server\/migrations\/\d/.test(path)).map(read)
  const sections: Section[] = [
    {
      name: 'Meaning (docs/glossary.md)',
      places: rowsOf(linesOf(/^docs\/glossary\.md$/), /^\|\s*[`*_]*\w/, matches),
      isProse: true,
    },
    { name: 'Modules', places: modulesOf(paths, read, matches) },
    { name: 'Folders', places: foldersOf(paths, matches) },
    { name: 'Files elsewhere', places: filesElsewhere(paths, read, matches, matcherOfSome(words)) },
    {
      name: 'Files by what they do',
      places: firstOf(filesByPurpose(productFirst(sources), read, matches, matcherOfSome(words)), maxPurposes),
    },
    { name: 'Tables and views', places: tablesOf(migrations).filter(matches) },
    { name: 'Columns', places: columnsOf(migrations).filter((column) => matches(column.split('.')[1] ?? '')) },
    { name: 'Addresses', places: addressesOf(sources, read, matches) },
    { name: 'Page formats', places: pageFormatsOf(sources, read, matches) },
    { name: 'Refusals', places: refusalsOf(sources, read, matches) },
    { name: 'Settings (README.md)', places: rowsOf(linesOf(/^README\.md$/), /^\| `[A-Z_]+`/, matches) },
    { name: 'Exports', places: exportsOf(sources, read, matches) },
    {
      name: 'Statements (docs/behaviour.md lists their tests)',
      places: firstOf(
        linesOf(/^docs\/statements\//).filter((line) => line.startsWith('- **') && matches(line)),
        maxStatements,
      ),
      isProse: true,
    },
  ]
  return sections.filter(({ places }) => places.length > 0)
}

/**
 * Returns the largest sets of words that occur together, and each word that is in none of them. Every set lacks at least one of
 * the words; there is none for a single word. Of more than five words each is a set of its own, because trying their combinations
 * would take minutes.
 */
export function largestSets(words: readonly string[], occurTogether: (some: readonly string[]) => boolean): string[][] {
  if (words.length < 2) return []
  for (let size = words.length > maxCombinedWords ? 1 : words.length - 1; size > 1; size--) {
    const sets = setsOf(words, size).filter(occurTogether)
    if (sets.length > 0) return [...sets, ...words.filter((word) => !sets.flat().includes(word)).map((word) => [word])]
  }
  return words.map((word) => [word])
}

function setsOf(words: readonly string[], size: number): string[][] {
  if (size === 0) return [[]]
  return words.flatMap((word, at) => setsOf(words.slice(at + 1), size - 1).map((rest) => [word, ...rest]))
}

function matcherOf(words: readonly string[]): Matches {
  const each = words.map(wordTest)
  return (text) => {
    const forms = hyphenated(text)
    return each.every((test) => test(forms))
  }
}

function matcherOfSome(words: readonly string[]): Matches {
  const each = words.map(wordTest)
  return (text) => each.some((test) => test(hyphenated(text)))
}

/** Returns a test for text in lower case with hyphens that contains the word: `cached` also finds `cache`, but not the reverse. */
function wordTest(word: string): Matches {
  const stem = word.replace(/ies$/, 'y').replace(/s$/, '')
  const plural = stem.endsWith('y') ? `${stem.slice(0, -1)}ies` : `${stem}s`
  const infinitives = [word.replace(/d$/, ''), word.replace(/ed$/, '')]
  const whole = new RegExp(`(?:^|-)(?:${[word, stem, plural, ...infinitives].join('|')})(?:-|$)`)
  return (text) => whole.test(text)
}

/** Converts text such as `CartEntry`, `cart_entries`, `cart.wire.ts` and `the cart's entries` to lower case with hyphens. */
function kebab(text: string): string {
  return text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z\d]+/g, '-')
    .toLowerCase()
}

/** Returns the text twice in lower case with hyphens: `iCalendar` is found as `calendar` and as `icalendar`. */
function hyphenated(text: string): string {
  return `${kebab(text)}-${kebab(text.toLowerCase())}`
}

function isTest(path: string): boolean {
  return /\.(?:test|spec)\.tsx?$/.test(path)
}

/** Returns the rows of Markdown tables that contain the searched words, without the spaces that align them. */
function rowsOf(lines: readonly string[], row: RegExp, matches: Matches): string[] {
  return lines.filter((line) => row.test(line) && matches(line)).map((line) => line.replaceAll(/ {2,}/g, ' '))
}

/**
 * Returns the modules whose path or README mentions the searched words. Of the README only the first paragraph is searched, which
 * says what the module does.
 */
function modulesOf(paths: readonly string[], read: Read, matches: Matches): string[] {
  return paths
    .filter((path) => /^packages\/.+\/README\.md$/.test(path))
    .map(
      (path) =>
        [
          path,
          read(path)
            .split(/\n{2,}/)[1]
            ?.replaceAll('\n', ' ') ?? '',
        ] as const,
    )
    .filter(([path, purpose]) => matches(`${path} ${purpose}`))
    .map(([path, purpose]) => `${path}  ${purpose.split(/(?<=\.) /, 1)[0]}`)
}

function foldersOf(paths: readonly string[], matches: Matches): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const parts = path.split('/').slice(0, -1)
    const at = parts.findIndex(matches)
    if (at === -1) continue
    const folder = parts.slice(0, at + 1).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return Array.from(counts, ([folder, count]) => `${folder}/  ${count} ${count === 1 ? 'file' : 'files'}`)
}

/**
 * Returns the files that match the searched words and lie outside of the folders that match them. The file name has at least one
 * of the words; the others can be in its path.
 */
function filesElsewhere(paths: readonly string[], read: Read, matches: Matches, matchesSome: Matches): string[] {
  return paths
    .filter((path) => {
      const parts = path.split('/')
      return matchesSome(parts.at(-1) ?? '') && matches(path) && !parts.slice(0, -1).some(matches)
    })
    .map((path) => `${path}  ${/\.tsx?$/.test(path) && !isTest(path) ? purposeOf(path, read) : ''}`.trimEnd())
}

/** Returns the same paths, those of the product's packages before those of tests and tools. */
function productFirst(paths: readonly string[]): string[] {
  const isProduct = (path: string): boolean => path.startsWith('packages/') && !/\/(?:testing|bench)\//.test(path)
  return [...paths.filter(isProduct), ...paths.filter((path) => !isProduct(path))]
}

/**
 * Returns files whose name and folders lack a searched word that the comment on one of their declarations has, with that comment's
 * first sentence. Files that are described by it come first, then those of which another export is, then the others.
 */
function filesByPurpose(sources: readonly string[], read: Read, matches: Matches, matchesSome: Matches): string[] {
  const found = sources.flatMap((path) => {
    if (matches(path)) return []
    const described = describedIn(read(path))
    const main = purposeOf(path, read)
    const sentences = [main, ...described.filter(isExported).map(sentence), ...described.map(sentence)]
    const at = sentences.findIndex((text) => matchesSome(text) && matches(`${path} ${text}`))
    const rank = at === 0 ? 0 : at <= described.filter(isExported).length ? 1 : 2
    return at === -1 ? [] : [{ rank, place: `${path}  ${sentences[at]}` }]
  })
  return found.toSorted((a, b) => a.rank - b.rank).map(({ place }) => place)
}

/**
 * Returns what a file is for: the first sentence of the comment on the export that the file is named after, else on its first
 * exported function, else on its first exported constant, and '' without one.
 */
function purposeOf(path: string, read: Read): string {
  const exported = describedIn(read(path)).filter(isExported)
  const fileName = path.split('/').at(-1)?.replace(/\..*/, '')
  const main =
    exported.find(({ name }) => kebab(name) === fileName) ??
    exported.find(({ kind }) => kind === 'function') ??
    exported.find(({ kind }) => kind === 'const')
  return main?.sentence ?? ''
}

/** A declaration outside of functions with the first sentence of the comment on it. */
type Described = { isExported: boolean; kind: string; name: string; sentence: string }

const isExported = (one: Described): boolean => one.isExported
const sentence = (one: Described): string => one.sentence

function describedIn(text: string): Described[] {
  const commented = /^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(export )?(?:async )?(function|const|type|class) (\w+)/gm
  return Array.from(text.matchAll(commented), ([, comment = '', exported, kind = '', name = '']) => ({
    isExported: exported !== undefined,
    kind,
    name,
    sentence:
      comment
        .replaceAll(/\n \* ?/g, ' ')
        .trim()
        .split(/(?<=\.) /, 1)[0] ?? '',
  }))
}

function tablesOf(migrations: readonly string[]): string[] {
  return namesIn(migrations, /create (?:table|view) (?:if not exists )?(\w+)/g)
}

/**
 * Returns the columns that migrations create, as `table.column`. Reads `add column`, and `create table` with one column per line.
 */
function columnsOf(migrations: readonly string[]): string[] {
  const created = migrations.flatMap((text) =>
    [...text.matchAll(/create table (?:if not exists )?(\w+) \(([\s\S]*?)\n\s*\)/g)].flatMap(([, table, body = '']) =>
      namesIn([body], /^\s+([a-z]\w*) [a-z]/gm).map((column) => `${table}.${column}`),
    ),
  )
  const added = migrations.flatMap((text) =>
    [...text.matchAll(/alter table (\w+)([^`;]*)/g)].flatMap(([, table, rest = '']) =>
      namesIn([rest], /add column (?:if not exists )?(\w+)/g).map((column) => `${table}.${column}`),
    ),
  )
  return [...new Set([...created, ...added])]
}

function namesIn(texts: readonly string[], pattern: RegExp): string[] {
  return [...new Set(texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, name]) => name ?? '')))]
}

function addressesOf(sources: readonly string[], read: Read, matches: Matches): string[] {
  return sources
    .filter((path) => path.endsWith('.routes.ts'))
    .flatMap((path) =>
      namesIn([read(path)], /\bpath: '([^']+)'/g)
        .filter(matches)
        .map((address) => `${address}  ${path}`),
    )
}

/** Formats that `?format=` can name, as `?format=rss`. */
function pageFormatsOf(sources: readonly string[], read: Read, matches: Matches): string[] {
  const path = sources.find((source) => source.endsWith('server/render/page-address.ts'))
  const [, list = ''] = (path && /const formats = \[([^\]]*)\]/.exec(read(path))) || []
  return namesIn([list], /'([^']+)'/g)
    .map((format) => `?format=${format}`)
    .filter(matches)
    .map((format) => `${format}  packages/server/render/formats.ts`)
}

/** Codes of refusals with their HTTP status. */
function refusalsOf(sources: readonly string[], read: Read, matches: Matches): string[] {
  return sources
    .filter((path) => path.endsWith('-refusals.ts'))
    .flatMap((path) =>
      Array.from(read(path).matchAll(/'([\w.-]+)': \{\s*status: (\d+)/g), ([, code, status]) => `${code}  ${status}`)
        .filter(matches)
        .map((refusal) => `${refusal}  ${path}`),
    )
}

function exportsOf(sources: readonly string[], read: Read, matches: Matches): string[] {
  return sources.flatMap((path) => {
    const names = namesIn([read(path)], /^export (?:async )?(?:function|const|type) (\w+)/gm).filter(matches)
    return names.length > 0 ? [`${names.join(', ')}  ${path}`] : []
  })
}

const maxCombinedWords = 5
const maxStatements = 6
const maxPurposes = 16

function firstOf(lines: readonly string[], limit: number): string[] {
  const more = lines.length - limit
  return more > 0 ? [...lines.slice(0, limit), `and ${more} more`] : [...lines]
}
