import { themeableBlockKinds } from '@sitewright/domain/pages/public-blocks.ts'
import { parseJsonWithPositions } from '../format/parse-json-with-positions.ts'
import type { ThemeFiles, ThemeProblem } from '../format/read-theme.ts'
import { decodeThemeText } from '../format/theme-folder.ts'
import { positionAt } from '../../less/index.ts'

type Rule =
  | 'text'
  | 'number'
  | 'switch'
  | 'any'
  | readonly string[]
  | { list: Rule }
  | { keys: Keys; needs?: readonly string[] }
  | { each: Rule }
type Keys = Readonly<Record<string, Rule>>

const recordTypes = [
  'text',
  'image',
  'video',
  'audio',
  'event',
  'events',
  'store_item',
  'link',
  'page',
  'gallery',
  'album',
  'blog',
  'products',
  'index',
  'folder',
]

/** Allowed keys and values of `template.conf`. */
const templateConf: Rule = {
  needs: ['name', 'author'], // `readTheme` reports missing layouts
  keys: {
    name: 'text',
    author: 'text',
    description: 'text',
    version: 'text',
    templateVersion: ['7', '7.1', '8'],
    debug: 'switch',
    layouts: { each: { needs: ['regions'], keys: { name: 'text', regions: { list: 'text' } } } },
    navigations: { list: { needs: ['name'], keys: { name: 'text', title: 'text', description: 'text' } } },
    checkout: {
      keys: {
        colors: { each: 'text' },
        corner: 'text',
        fonts: {
          list: {
            needs: ['family', 'file'],
            keys: { family: 'text', file: 'text', style: 'text', unicodeRange: 'text' },
          },
        },
        titleFonts: { list: 'text' },
        textFonts: { list: 'text' },
        logoFonts: { list: 'text' },
      },
    },
    stylesheets: { list: 'text' },
    systemCollections: { list: ['album', 'blog', 'events', 'gallery', 'products', 'index', 'folder'] },
    systemPartials: { list: 'text' },
    customTypes: {
      list: {
        needs: ['name', 'base'],
        keys: {
          title: 'text',
          name: 'text',
          base: ['image', 'text', 'video', 'audio', 'event', 'store_item'],
          fields: {
            list: {
              needs: ['name', 'type'],
              keys: { name: 'text', title: 'text', type: ['text', 'wysiwyg', 'image', 'checkbox', 'gallery'] },
            },
          },
        },
      },
    },
  },
}

const icons = [
  'folder',
  'products',
  'gallery',
  'calendar',
  'projects',
  'album',
  'stacked',
  'blog',
  'index',
  'template-page',
]

/** Allowed keys and values of `collections/X.conf`. */
const collectionConf: Rule = {
  needs: ['title'],
  keys: {
    title: 'text',
    addText: 'text',
    newTitle: 'text',
    icon: icons,
    acceptTypes: { list: 'any' },
    ordering: ['user-orderable', 'chronological', 'calendar', 'music-album'],
    pageSize: 'number',
    forcePageSize: 'switch',
    supportsVideoBackgrounds: 'switch',
    folder: 'switch',
    type: 'any',
    view: ['product-table', 'grid', 'stack', 'list'],
    fullData: 'switch',
    index: 'switch',
    indexType: ['stacked', 'grid', 'full-url'],
    indexItemSelectors: 'any',
    systemCollectionVersion: 'any',
    hasSystemBlogCollectionSettings: 'switch',
    hasProductQuickView: 'switch',
    relatedItems: 'any',
    promotedBlocks: 'any',
    description: 'text',
  },
}

const pageConf: Rule = {
  needs: ['title'],
  keys: { title: 'text', description: 'text', icon: icons, systemCollection: 'text' },
}
const blockConf: Rule = { needs: ['type'], keys: { type: 'text' } }
const preset: Rule = { keys: { title: 'text', templateTweaks: { each: 'any' }, webFonts: 'any' } }
const strings: Rule = { each: 'any' }

/**
 * Returns the wrong keys and values in a theme's JSON files (`.conf`, presets, strings). Syntax errors that `readTheme` reports
 * are left out.
 */
export function checkThemeJsonFiles(files: ThemeFiles): ThemeProblem[] {
  const types = customTypesOf(files)
  return Array.from(files).flatMap(([path, bytes]) => {
    const rule = ruleOf(path)
    return rule ? checkConf(path, decodeThemeText(bytes), rule, types) : []
  })
}

function ruleOf(path: string): Rule | null {
  if (path === 'template.conf') return templateConf
  if (/^collections\/[^/]+\.conf$/.test(path)) return collectionConf
  if (/^pages\/[^/]+\.page\.conf$/.test(path)) return pageConf
  if (/^blocks\/.+\.block\.conf$/.test(path)) return blockConf
  if (/^presets\/.+\.preset$/.test(path)) return preset
  return /^(?:strings\/.+|localized[^/]*)\.json$/.test(path) ? strings : null
}

/**
 * Returns the names allowed in a collection's `acceptTypes`: built-in kinds of items, and the theme's custom types and
 * collections.
 */
function customTypesOf(files: ThemeFiles): ReadonlySet<string> {
  const read = parseJsonWithPositions(decodeThemeText(files.get('template.conf') ?? Buffer.of()))
  const types =
    'value' in read && isObject(read.value) && Array.isArray(read.value['customTypes']) ? read.value['customTypes'] : []
  const named = types.flatMap((type) => (isObject(type) && typeof type['name'] === 'string' ? [type['name']] : []))
  const collections = Array.from(files.keys()).flatMap((path) => /^collections\/([^/]+)\.conf$/.exec(path)?.[1] ?? [])
  return new Set([...recordTypes, ...named, ...collections])
}

const mostProblems = 200

function checkConf(path: string, text: string, rule: Rule, types: ReadonlySet<string>): ThemeProblem[] {
  const read = parseJsonWithPositions(text)
  if ('fault' in read) {
    const isRead = /^(?:template\.conf|collections\/|pages\/|presets\/default\.preset$)/.test(path) || isStrings(path)
    return isRead ? [] : [{ path, ...positionAt(text, read.at), message: read.fault }]
  }
  const problems: ThemeProblem[] = read.twice.map(({ key, at }) => ({
    path,
    ...positionAt(text, at),
    message: `has "${key}" twice; the last one counts`,
    isWarning: true,
  }))
  for (const [what, at] of read.loose) {
    const message = `has ${what}: strict JSON, which other programs read, does not allow it`
    problems.push({ path, ...positionAt(text, at), message, isWarning: true })
  }
  const report = (where: string, message: string, isWarning = false): void => {
    if (problems.length >= mostProblems) return // limits the time, because finding each problem's line scans the text
    problems.push({
      path,
      ...positionAt(text, read.places.get(where) ?? 0),
      message,
      ...(isWarning && { isWarning: true }),
    })
  }
  judge({ report, types }, read.value, rule, '')
  if (rule === blockConf && isObject(read.value)) judgeBlock(report, read.value['type'])
  if (rule === collectionConf && isObject(read.value) && path !== 'collections/products.conf')
    judgeProducts(report, read.value['acceptTypes'])
  return problems
}

function judgeBlock(report: Judging['report'], type: unknown): void {
  if (typeof type !== 'string' || themeableBlockKinds.some((one) => one === type)) return
  const known = themeableBlockKinds.join(', ')
  report('type', `this template is used for no block: themes can change the kinds ${known}, not "${type}"`, true)
}

/** Products belong to the collection `products`. A page of any other type would be shown without them. */
function judgeProducts(report: Judging['report'], accepted: unknown): void {
  const at = Array.isArray(accepted) ? accepted.indexOf('store_item') : -1
  if (at < 0) return
  const message = 'only the collection "products" has products; show them here with <squarespace:query collection="…">'
  report(`acceptTypes/${at}`, message, true)
}

function isStrings(path: string): boolean {
  return /^(?:strings\/(?:[\w.-]*[._-])?|localized[\w-]*?[._-])[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?\.json$/.test(path)
}

type Judging = { report: (where: string, message: string, isWarning?: boolean) => void; types: ReadonlySet<string> }

function judge(judging: Judging, value: unknown, rule: Rule, where: string): void {
  if (rule === 'any') return judgeTypes(judging, value, where)
  if (typeof rule === 'string') return judgeWord(judging, value, rule, where)
  if (isWords(rule)) {
    const isKnown = rule.includes(String(value))
    return isKnown
      ? undefined
      : judging.report(
          where,
          `${nameOf(where)} is ${shown(value)}; it may be ${rule.join(', ')}`,
          where.endsWith('icon'),
        )
  }
  if ('list' in rule) {
    if (!Array.isArray(value)) return judging.report(where, `${nameOf(where)} must be a list in [ ]`)
    return value.forEach((item, index) => judge(judging, item, rule.list, join(where, String(index))))
  }
  if (!isObject(value)) return judging.report(where, `${nameOf(where)} must be an object in { }`)
  if ('each' in rule)
    return Object.entries(value).forEach(([key, item]) => judge(judging, item, rule.each, join(where, key)))
  judgeKeys(judging, value, rule, where)
}

function judgeKeys(
  judging: Judging,
  value: Readonly<Record<string, unknown>>,
  { keys, needs = [] }: { keys: Keys; needs?: readonly string[] },
  where: string,
): void {
  for (const key of needs)
    if (!Object.hasOwn(value, key)) judging.report(where, `needs the key "${key}"`, key === 'title')
  for (const [key, item] of Object.entries(value)) {
    const rule = Object.hasOwn(keys, key) ? keys[key] : undefined
    if (rule === undefined)
      judging.report(
        join(where, key),
        `the key "${key}" means nothing here; it may be ${Object.keys(keys).join(', ')}`,
        true,
      )
    else judge(judging, item, rule, join(where, key))
  }
}

function judgeWord({ report }: Judging, value: unknown, rule: 'text' | 'number' | 'switch', where: string): void {
  const isRight = {
    text: typeof value === 'string',
    number: typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)),
    switch: typeof value === 'boolean' || value === 'true' || value === 'false',
  }
  const wanted = { text: 'text in double quotes', number: 'a number', switch: 'true or false' }
  if (!isRight[rule]) report(where, `${nameOf(where)} is ${shown(value)}; it must be ${wanted[rule]}`)
}

/**
 * Reports items of a collection's `acceptTypes` that name no known type. Called for each value that may be anything (rule `any`),
 * and accepts all values outside `acceptTypes`.
 */
function judgeTypes({ report, types }: Judging, value: unknown, where: string): void {
  if (!/^acceptTypes\/\d+$/.test(where)) return
  if (typeof value !== 'string')
    return report(where, `"acceptTypes" holds ${shown(value)}; it must be text in double quotes`)
  if (!types.has(value)) report(where, `"${value}" is no kind of item; it may be ${[...types].join(', ')}`, true)
}

function isWords(rule: Rule): rule is readonly string[] {
  return Array.isArray(rule)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function join(where: string, key: string): string {
  return where === '' ? key : `${where}/${key}`
}

function nameOf(where: string): string {
  return where === '' ? 'the whole file' : `"${where.replaceAll('/', '.')}"`
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 60)
}
