import { createHash } from 'node:crypto'
import { themeableBlockKinds } from '@sitewright/domain/pages/public-blocks.ts'
import { parseJsonWithPositions } from './parse-json-with-positions.ts'
import { decodeThemeText } from './theme-folder.ts'
import { isThemeAsset } from './theme-limits.ts'
import { positionAt, type ThemeProblem } from '../../less/index.ts'
import { parseTweaks, type Tweak, type TweakValues } from '../tweaks/tweaks.ts'

export type { ThemeProblem } from '../../less/index.ts'

/** Content of a theme's files in Squarespace's folder format, by path with `/`. */
export type ThemeFiles = ReadonlyMap<string, Buffer>

/** A theme's file that is served unchanged (`assets/`, `scripts/`): the first 32 hex digits of its SHA-256, and its size. */
export type ThemeFileInfo = { readonly hash: string; readonly bytes: number }

/**
 * A collection type or static page of a theme, with its `.conf`. `list` is the template of its list (or of the page), `item` that
 * of a single item; null if missing.
 */
export type ThemeCollection = {
  readonly conf: Readonly<Record<string, unknown>>
  readonly list: string | null
  readonly item: string | null
}

/** A theme as read from its files. Immutable and identified by its content hash. */
export type Theme = {
  readonly name: string
  readonly contentHash: string
  readonly conf: Readonly<Record<string, unknown>>
  readonly templateVersion: '7' | '7.1' | '8'
  /** Names of the regions that make up each layout, by the layout's name. The layout `default` always exists. */
  readonly layouts: Readonly<Record<string, readonly string[]>>
  readonly regions: ReadonlyMap<string, string>
  readonly collections: ReadonlyMap<string, ThemeCollection>
  readonly pages: ReadonlyMap<string, ThemeCollection>
  /** Texts of the theme's partials by file name, for example `product-card.block`. */
  readonly blocks: ReadonlyMap<string, string>
  /** The theme's own block templates: their key in `blocks`, by the kind of block whose markup they replace. */
  readonly ownBlocks: ReadonlyMap<string, string>
  readonly stylesheets: readonly { readonly name: string; readonly source: string }[]
  readonly tweaks: readonly Tweak[]
  readonly presetTweaks: TweakValues
  /** The theme's translated texts, by language and key, from `strings/<language>.json`. `en` is the fallback. */
  readonly strings: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** Hash and size of the files in `assets/` and `scripts/`, by path. Their content is not loaded. */
  readonly files: ReadonlyMap<string, ThemeFileInfo>
}

/**
 * Reads a theme from its files. Faulty parts are left out and reported in `problems`. `theme` is null without a usable
 * `template.conf`. `stored` describes files of the theme whose content is not loaded.
 */
export function readTheme(
  name: string,
  files: ThemeFiles,
  stored: ReadonlyMap<string, ThemeFileInfo> = new Map(),
): { theme: Theme | null; problems: ThemeProblem[] } {
  const problems: ThemeProblem[] = []
  const conf = readConf(files, 'template.conf', problems)
  const layouts = layoutsOf(conf)
  if (!conf || !layouts) {
    if (conf)
      problems.push({ path: 'template.conf', message: 'needs "layouts" with a "default" that lists its regions' })
    return { theme: null, problems }
  }
  const regions = textsIn(files, /^([^/]+)\.region$/)
  for (const region of new Set(Object.values(layouts).flat())) {
    if (!regions.has(region)) problems.push({ path: `${region}.region`, message: 'is named by a layout and missing' })
  }
  const stylesheets = stylesheetsOf(conf, files, problems)
  const hashes = new Map([...stored, ...Array.from(files, ([path, bytes]) => [path, fileOf(bytes)] as const)])
  const theme: Theme = {
    name,
    contentHash: hashOf(hashes),
    conf,
    templateVersion: versionOf(conf['templateVersion']),
    layouts,
    regions,
    collections: collectionsOf(files, problems),
    pages: pagesOf(files, problems),
    blocks: textsIn(files, /^blocks\/(.+\.block)$/),
    ownBlocks: ownBlocksOf(files),
    stylesheets,
    tweaks: onceByName(stylesheets.flatMap((sheet) => parseTweaks(sheet.source))),
    presetTweaks: presetOf(readConf(files, 'presets/default.preset', problems, true)),
    strings: stringsOf(files, problems),
    files: new Map(Array.from(hashes).filter(([path]) => isThemeAsset(path))),
  }
  return { theme, problems }
}

/** Returns the non-empty templates of a theme's regions, partials, collections and pages, with their paths. */
export function templatesOf({ regions, blocks, collections, pages }: Theme): { path: string; text: string }[] {
  const views = (folder: string, all: Theme['collections'], list: string) =>
    Array.from(all).flatMap(([name, one]) => [
      { path: `${folder}/${name}.${list}`, text: one.list ?? '' },
      { path: `${folder}/${name}.item`, text: one.item ?? '' },
    ])
  return [
    ...Array.from(regions, ([name, text]) => ({ path: `${name}.region`, text })),
    ...Array.from(blocks, ([name, text]) => ({ path: `blocks/${name}`, text })),
    ...views('collections', collections, 'list'),
    ...views('pages', pages, 'page'),
  ].filter(({ text }) => text !== '')
}

/**
 * Adds a hash of the content to the URL of a theme's file, so that browsers can cache it forever. Returns other URLs unchanged.
 */
export function versionedFileUrl(theme: Theme, address: string): string {
  const file = theme.files.get(decoded(address.slice(1)))
  return file ? `${address}?v=${file.hash.slice(0, 12)}` : address
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function fileOf(bytes: Buffer): ThemeFileInfo {
  return { hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32), bytes: bytes.byteLength }
}

function hashOf(hashes: ReadonlyMap<string, ThemeFileInfo>): string {
  const whole = createHash('sha256')
  for (const [path, { hash, bytes }] of Array.from(hashes).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    whole.update(`${path}\0${bytes}\0${hash}\0`)
  }
  return whole.digest('hex').slice(0, 32)
}

function textsIn(files: ThemeFiles, pattern: RegExp): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [path, bytes] of files) {
    const name = pattern.exec(path)?.[1]
    if (name !== undefined) texts.set(name, decodeThemeText(bytes))
  }
  return texts
}

type Conf = Record<string, unknown>

function readConf(files: ThemeFiles, path: string, problems: ThemeProblem[], isOptional = false): Conf | null {
  const bytes = files.get(path)
  if (!bytes) {
    if (!isOptional) problems.push({ path, message: 'is missing' })
    return null
  }
  const text = decodeThemeText(bytes)
  const read = parseJsonWithPositions(text)
  if ('fault' in read) problems.push({ path, ...positionAt(text, read.at), message: read.fault })
  else if (isConf(read.value)) return read.value
  else problems.push({ path, line: 1, column: 1, message: 'is not a JSON object: it must begin with {' })
  return null
}

function isConf(value: unknown): value is Conf {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the names of the regions of each layout, without the ending `.region`. Null when there is no `default` layout. */
function layoutsOf(conf: Conf | null): Record<string, string[]> | null {
  const layouts = conf?.['layouts']
  if (!isConf(layouts)) return null
  const read = Object.entries(layouts).map(([name, layout]) => {
    const regions = isConf(layout) && Array.isArray(layout['regions']) ? layout['regions'] : []
    return [name, regions.map((region) => String(region).replace(/\.region$/, ''))] as const
  })
  const byName: Record<string, string[]> = Object.fromEntries(read)
  return byName['default']?.length ? byName : null
}

function versionOf(value: unknown): Theme['templateVersion'] {
  const text = String(value)
  return text === '7.1' || text === '8' ? text : '7'
}

function stylesheetsOf(conf: Conf, files: ThemeFiles, problems: ThemeProblem[]): { name: string; source: string }[] {
  const names = Array.isArray(conf['stylesheets']) ? [...new Set(conf['stylesheets'].map(String))] : []
  const listed = names.flatMap((name) => {
    const bytes = files.get(`styles/${name}`)
    if (bytes) return { name, source: decodeThemeText(bytes) }
    problems.push({ path: `styles/${name}`, message: 'is listed in "stylesheets" and missing' })
    return []
  })
  const reset = files.get('styles/reset.css')
  return reset && !names.includes('reset.css')
    ? [{ name: 'reset.css', source: decodeThemeText(reset) }, ...listed]
    : listed
}

/** Returns the tweaks without those whose name an earlier tweak has, because both would set the same variable. */
function onceByName(tweaks: readonly Tweak[]): Tweak[] {
  const byName = new Map<string, Tweak>()
  for (const tweak of tweaks) if (!byName.has(tweak.name)) byName.set(tweak.name, tweak)
  return [...byName.values()]
}

function collectionsOf(files: ThemeFiles, problems: ThemeProblem[]): Map<string, ThemeCollection> {
  const lists = textsIn(files, /^collections\/([^/]+)\.list$/)
  const items = textsIn(files, /^collections\/([^/]+)\.item$/)
  const confs = textsIn(files, /^collections\/([^/]+)\.conf$/)
  const names = new Set([...lists.keys(), ...items.keys(), ...confs.keys()])
  return new Map(
    Array.from(names, (name) => {
      const conf = confs.has(name) ? readConf(files, `collections/${name}.conf`, problems) : null
      return [name, { conf: conf ?? {}, list: lists.get(name) ?? null, item: items.get(name) ?? null }]
    }),
  )
}

function pagesOf(files: ThemeFiles, problems: ThemeProblem[]): Map<string, ThemeCollection> {
  return new Map(
    Array.from(textsIn(files, /^pages\/([^/]+)\.page$/), ([name, list]) => {
      const conf = readConf(files, `pages/${name}.page.conf`, problems, true)
      return [name, { conf: conf ?? {}, list, item: null }]
    }),
  )
}

/**
 * Returns the theme's translated texts by language, from `strings/de.json` and from files of Squarespace's format such as
 * `localizedStrings-de.json`.
 */
function stringsOf(files: ThemeFiles, problems: ThemeProblem[]): Map<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>()
  for (const path of files.keys()) {
    const language =
      /^(?:strings\/(?:[\w.-]*[._-])?|localized[\w-]*?[._-])([a-z]{2,3})(?:[-_][A-Za-z]{2,4})?\.json$/.exec(path)?.[1]
    if (language === undefined) continue
    const words = wordsOf(readConf(files, path, problems) ?? {})
    found.set(language, { ...found.get(language), ...words })
  }
  return found
}

/** Returns the texts of a strings file by key. Texts in nested groups keep only their own key. */
function wordsOf(conf: Conf, depth = 0): Record<string, string> {
  const words = Object.entries(conf).map(([key, value]) => {
    if (isConf(value)) return depth < 3 ? wordsOf(value, depth + 1) : {}
    return typeof value === 'string' || typeof value === 'number' ? { [key]: String(value) } : {}
  })
  return Object.assign({}, ...words) as Record<string, string>
}

function presetOf(preset: Conf | null): TweakValues {
  const tweaks = preset?.['templateTweaks']
  if (!isConf(tweaks)) return {}
  const usable = Object.entries(tweaks).filter((entry): entry is [string, string | boolean | number] =>
    ['string', 'boolean', 'number'].includes(typeof entry[1]),
  )
  return Object.fromEntries(usable)
}

/**
 * Returns the theme's own block templates by the kind of block that they replace (from `blocks/X.block.conf`). Kinds that a theme
 * must not change are skipped; `checkThemeJsonFiles` reports them.
 */
function ownBlocksOf(files: ThemeFiles): Map<string, string> {
  const own = new Map<string, string>()
  for (const [path, bytes] of files) {
    const name = /^blocks\/(.+\.block)\.conf$/.exec(path)?.[1]
    if (name === undefined || !files.has(`blocks/${name}`)) continue
    const read = parseJsonWithPositions(decodeThemeText(bytes))
    const kind = 'value' in read && isConf(read.value) ? read.value['type'] : null
    if (themeableBlockKinds.some((one) => one === kind)) own.set(String(kind), name)
  }
  return own
}
