import { createHash } from 'node:crypto'
import { readTweaks, type Tweak, type TweakValues } from './tweaks.ts'

/** The files of a theme in the public folder format, by path with `/`. */
export type ThemeFiles = ReadonlyMap<string, Buffer>

/** A custom collection or page of the theme: the text of its list (or page) and of its item. */
export type ThemeCollection = {
  readonly conf: Readonly<Record<string, unknown>>
  readonly list: string | null
  readonly item: string | null
}

/** A theme as it is used: immutable, known by its content hash. */
export type Theme = {
  readonly name: string
  readonly contentHash: string
  readonly conf: Readonly<Record<string, unknown>>
  readonly templateVersion: '7' | '7.1' | '8'
  /** Names of regions by layout; `default` is always there. */
  readonly layouts: Readonly<Record<string, readonly string[]>>
  readonly regions: ReadonlyMap<string, string>
  readonly collections: ReadonlyMap<string, ThemeCollection>
  readonly pages: ReadonlyMap<string, ThemeCollection>
  /** Partials by file name with ending: `product-card.block`. */
  readonly blocks: ReadonlyMap<string, string>
  readonly stylesheets: readonly { readonly name: string; readonly source: string }[]
  readonly tweaks: readonly Tweak[]
  readonly presetTweaks: TweakValues
  /** The theme's own words by language, `en` when nothing fits: `strings/<language>.json`. */
  readonly strings: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** `assets/…` and `scripts/…` */
  readonly files: ThemeFiles
}

export type ThemeProblem = { path: string; message: string }

/** Reads a theme's files. What can't be used is told, and left out; without a usable `template.conf` there is no theme. */
export function readTheme(folderName: string, files: ThemeFiles): { theme: Theme | null; problems: ThemeProblem[] } {
  const problems: ThemeProblem[] = []
  const conf = readJson(files, 'template.conf', problems)
  const layouts = layoutsOf(conf)
  if (!conf || !layouts) {
    problems.push({ path: 'template.conf', message: 'needs "layouts" with a "default" that lists its regions' })
    return { theme: null, problems }
  }
  const regions = textsIn(files, /^([^/]+)\.region$/)
  for (const name of new Set(Object.values(layouts).flat())) {
    if (!regions.has(name)) problems.push({ path: `${name}.region`, message: 'is named by a layout and missing' })
  }
  const stylesheets = stylesheetsOf(conf, files, problems)
  const theme: Theme = {
    name: folderName,
    contentHash: hashOf(files),
    conf,
    templateVersion: versionOf(conf['templateVersion']),
    layouts,
    regions,
    collections: collectionsOf(files, problems),
    pages: pagesOf(files, problems),
    blocks: new Map(Array.from(textsIn(files, /^blocks\/(.+\.block)$/))),
    stylesheets,
    tweaks: stylesheets.flatMap((sheet) => readTweaks(sheet.source)),
    presetTweaks: presetOf(readJson(files, 'presets/default.preset', problems, true)),
    strings: stringsOf(files, problems),
    files: new Map(Array.from(files).filter(([path]) => /^(assets|scripts)\//.test(path))),
  }
  return { theme, problems }
}

function hashOf(files: ThemeFiles): string {
  const hash = createHash('sha256')
  for (const [path, bytes] of Array.from(files).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`${path}\0${bytes.byteLength}\0`).update(bytes)
  }
  return hash.digest('hex').slice(0, 32)
}

function textsIn(files: ThemeFiles, pattern: RegExp): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [path, bytes] of files) {
    const name = pattern.exec(path)?.[1]
    if (name !== undefined) texts.set(name, textOf(bytes))
  }
  return texts
}

function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

type Conf = Record<string, unknown>

function readJson(files: ThemeFiles, path: string, problems: ThemeProblem[], isOptional = false): Conf | null {
  const bytes = files.get(path)
  if (!bytes) {
    if (!isOptional) problems.push({ path, message: 'is missing' })
    return null
  }
  try {
    const value: unknown = JSON.parse(textOf(bytes))
    if (isConf(value)) return value
    problems.push({ path, message: 'is not a JSON object' })
  } catch (error) {
    problems.push({ path, message: error instanceof Error ? error.message : 'is not JSON' })
  }
  return null
}

function isConf(value: unknown): value is Conf {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Regions may be named with or without `.region`. */
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
  const names = Array.isArray(conf['stylesheets']) ? conf['stylesheets'].map(String) : []
  return names.flatMap((name) => {
    const bytes = files.get(`styles/${name}`)
    if (bytes) return { name, source: textOf(bytes) }
    problems.push({ path: `styles/${name}`, message: 'is listed in "stylesheets" and missing' })
    return []
  })
}

function collectionsOf(files: ThemeFiles, problems: ThemeProblem[]): Map<string, ThemeCollection> {
  const lists = textsIn(files, /^collections\/([^/]+)\.list$/)
  const items = textsIn(files, /^collections\/([^/]+)\.item$/)
  const confs = textsIn(files, /^collections\/([^/]+)\.conf$/)
  const names = new Set([...lists.keys(), ...items.keys(), ...confs.keys()])
  return new Map(
    Array.from(names, (name) => {
      const conf = confs.has(name) ? readJson(files, `collections/${name}.conf`, problems) : null
      return [name, { conf: conf ?? {}, list: lists.get(name) ?? null, item: items.get(name) ?? null }]
    }),
  )
}

function pagesOf(files: ThemeFiles, problems: ThemeProblem[]): Map<string, ThemeCollection> {
  return new Map(
    Array.from(textsIn(files, /^pages\/([^/]+)\.page$/), ([name, list]) => {
      const conf = readJson(files, `pages/${name}.page.conf`, problems, true)
      return [name, { conf: conf ?? {}, list, item: null }]
    }),
  )
}

function stringsOf(files: ThemeFiles, problems: ThemeProblem[]): Map<string, Record<string, string>> {
  return new Map(
    Array.from(textsIn(files, /^strings\/([a-z]{2,3})\.json$/).keys(), (language) => {
      const words = Object.entries(readJson(files, `strings/${language}.json`, problems) ?? {})
      return [language, Object.fromEntries(words.map(([key, text]) => [key, String(text)]))]
    }),
  )
}

function presetOf(preset: Conf | null): TweakValues {
  const tweaks = preset?.['templateTweaks']
  if (!isConf(tweaks)) return {}
  const usable = Object.entries(tweaks).filter((entry): entry is [string, string | boolean | number] =>
    ['string', 'boolean', 'number'].includes(typeof entry[1]),
  )
  return Object.fromEntries(usable)
}
