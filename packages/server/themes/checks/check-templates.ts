import { compile, formatterNames, predicateNames, type TemplateError } from '@sitewright/template'
import { templatesOf, type Theme, type ThemeFiles, type ThemeProblem } from '../format/read-theme.ts'
import { decodeThemeText } from '../format/theme-folder.ts'
import { isThemeAsset } from '../format/theme-limits.ts'
import { positionAt } from '../../less/index.ts'
import { trialRenderTemplates, type TrialTemplate } from './trial-render-templates.ts'
import {
  knownTags,
  canTagHaveBody,
  blankOutsideBody,
  findSquarespaceTags,
  blankTagBodies,
  type SquarespaceTag,
} from '../format/squarespace-tags.ts'

/**
 * The text of a template to check, with the files that it consists of and their offsets. A layout's text joins all its regions.
 */
type Source = { text: string; parts: readonly { path: string; text: string; from: number }[] }
type Checking = {
  theme: Theme
  partials: ReadonlySet<string>
  /** Names of the macros that the theme's templates define. A partial may apply a macro of the template that applies it. */
  macros: ReadonlySet<string>
  /** Paths of files that exist but cannot be read. They are reported by the caller and do not count as missing. */
  unread: ReadonlySet<string>
  problems: ThemeProblem[]
}
export type TemplateCheckOptions = { systemPartials?: readonly string[]; unread?: ReadonlySet<string> }

/**
 * Returns the problems in a theme's regions, lists, items, pages and partials: template errors, wrong tags, missing files and
 * markup that pages block.
 */
export function checkTemplates(theme: Theme, files: ThemeFiles, options: TemplateCheckOptions): ThemeProblem[] {
  const { systemPartials = [], unread = new Set() } = options
  const ofUnread = Array.from(unread).flatMap((path) => /^blocks\/(.+\.block)$/.exec(path)?.[1] ?? [])
  const known = [...theme.blocks.keys(), ...systemPartials, ...ofUnread]
  const partials = new Set([...known, ...known.map((name) => name.replace(/\.block$/, ''))]) // names with and without `.block`
  const checking: Checking = { theme, partials, macros: macrosOf(theme), unread, problems: [] }
  const sources = new Map<string, Source>()
  for (const [name, regions] of Object.entries(theme.layouts)) {
    const source = layoutOf(theme, regions)
    sources.set(`the layout ${name}`, source)
    checkSource(checking, source)
    checkLayout(checking, source, name, regions)
  }
  for (const [path, bytes] of files) {
    if (!/^(?:collections\/[^/]+\.(?:list|item)|pages\/[^/]+\.page|blocks\/.+\.block)$/.test(path)) continue
    const source = oneFile(path, decodeThemeText(bytes))
    sources.set(path, source)
    checkSource(checking, source)
  }
  checkEndings(checking, sources)
  const used = new Set(Object.values(theme.layouts).flat())
  for (const [name, text] of theme.regions) {
    if (used.has(name)) continue
    checkSource(checking, oneFile(`${name}.region`, text))
    checking.problems.push({ path: `${name}.region`, message: 'is used by no layout', isWarning: true })
  }
  return checking.problems
}

function macrosOf(theme: Theme): Set<string> {
  const defined = /\{\.macro\s+([^\s{}]+)\}/g
  return new Set(templatesOf(theme).flatMap(({ text }) => Array.from(text.matchAll(defined), ([, name = '']) => name)))
}

function oneFile(path: string, text: string): Source {
  return { text, parts: [{ path, text, from: 0 }] }
}

function layoutOf(theme: Theme, regions: readonly string[]): Source {
  let text = ''
  const parts = regions.map((region) => {
    const own = theme.regions.get(region) ?? ''
    const part = { path: `${region}.region`, text: own, from: text.length }
    text += own
    return part
  })
  return { text, parts }
}

/**
 * Variables that a layout must print, in its own text or in a partial, with their full name or inside a `squarespace` section;
 * and the effect when one is missing.
 */
const needed = [
  ['squarespace-headers', /\{(?:squarespace[-.])?headers\}/, 'its pages have no stylesheet'],
  ['squarespace-footers', /\{(?:squarespace[-.])?footers\}/, 'its pages have no scripts'],
  ['squarespace.main-content', /\{(?:squarespace\.)?main-content\}/, 'its pages show no content'],
] as const

function checkLayout(checking: Checking, source: Source, name: string, regions: readonly string[]): void {
  if (regions.some((region) => checking.unread.has(`${region}.region`))) return
  const texts = appliedTexts(checking, source.text)
  if (!texts) return
  for (const [variable, printed, effect] of needed) {
    if (!texts.some((text) => printed.test(text)))
      report(checking, source, 0, `the layout "${name}" never prints {${variable}}, so that ${effect}`)
  }
}

/**
 * Returns a template's text and the texts of all partials that it applies, directly or indirectly; null when a partial's file
 * cannot be read.
 */
function appliedTexts({ theme, unread }: Checking, text: string): string[] | null {
  const texts = [text]
  const seen = new Set<string>()
  for (const one of texts) {
    for (const { named } of partialCalls(one)) {
      const name = named.endsWith('.block') ? named : `${named}.block`
      if (unread.has(`blocks/${name}`)) return null
      const applied = theme.blocks.get(name)
      if (applied === undefined || seen.has(name)) continue
      seen.add(name)
      texts.push(applied)
    }
  }
  return texts
}

function partialCalls(text: string): { named: string; index: number }[] {
  return Array.from(text.matchAll(/(?:apply|\.include)\s+([\w./-]+)/g), ({ index, 1: named = '' }) => ({
    named,
    index,
  }))
}

/** Renders each template once and reports where the limits of the template engine would cut off the page. */
function checkEndings(checking: Checking, sources: ReadonlyMap<string, Source>): void {
  const trials: TrialTemplate[] = Array.from(sources, ([name, { text }]) => ({ name, text }))
  for (const { name, message, ...place } of trialRenderTemplates(checking.theme.blocks, trials)) {
    const source = sources.get(name)
    if (source) report(checking, source, offsetOf(source.text, place), message)
  }
}

const maxProblems = 1_000

function report({ problems }: Checking, source: Source, offset: number, message: string, isWarning = false): void {
  const part = source.parts.findLast(({ from }) => from <= offset) ?? source.parts[0]
  if (!part) return
  if (problems.length >= maxProblems) return // limits the time, because finding each problem's line scans the text
  problems.push({
    path: part.path,
    ...positionAt(part.text, offset - part.from),
    message,
    ...(isWarning && { isWarning: true as const }),
  })
}

function checkSource(checking: Checking, source: Source): void {
  const tags = findSquarespaceTags(source.text)
  checkText(checking, source, blankTagBodies(source.text, tags))
  for (const tag of tags) {
    checkTag(checking, source, tag)
    if (tag.body && tag.name !== 'escape') checkText(checking, source, blankOutsideBody(source.text, tag.body, tags))
  }
  checkMarkup(checking, source)
}

/**
 * Reports template errors and missing partials in `text`: the source with some parts replaced by spaces, so that offsets in both
 * are the same.
 */
function checkText(checking: Checking, source: Source, text: string): void {
  const { errors, partialNames } = compile(text)
  for (const error of errors) report(checking, source, offsetOf(text, error), sentenceOf(error))
  for (const name of partialNames) {
    if (checking.partials.has(name) || checking.macros.has(name)) continue
    const found = partialCalls(text).find(({ named }) => named === name)
    report(checking, source, found?.index ?? 0, `applies ${name}, which is neither in blocks/ nor a macro`)
  }
}

function offsetOf(text: string, { line, column }: Pick<TemplateError, 'line' | 'column'>): number {
  let at = 0
  for (let count = 1; count < line; count++) at = text.indexOf('\n', at) + 1
  return at + column - 1
}

function sentenceOf({ code, message }: TemplateError): string {
  const plain = message.replace(/^\w+Error: /, '')
  const name = /'([^']+)'/.exec(plain)?.[1] ?? ''
  const names = { FORMATTER_UNKNOWN: formatterNames, PREDICATE_UNKNOWN: predicateNames }[String(code)]
  const near = names ? nearest(name, names) : null
  return near === null ? plain : `${plain}; is "${near}" meant?`
}

/** Returns the known name nearest to a misspelled one, if their edit distance is at most 2; otherwise null. */
function nearest(name: string, names: readonly string[]): string | null {
  if (name.length > 40) return null
  const [best] = names.map((one) => ({ one, far: distance(name, one) })).toSorted((a, b) => a.far - b.far)
  return best && best.far <= 2 ? best.one : null
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

function checkTag(checking: Checking, source: Source, tag: SquarespaceTag): void {
  const known = Object.hasOwn(knownTags, tag.name) ? knownTags[tag.name] : undefined
  const reportHere = (message: string, isWarning = false): void =>
    report(checking, source, tag.start, message, isWarning)
  if (!known) return reportHere(`the tag <squarespace:${tag.name}> is not known and prints nothing`)
  for (const name of tag.attributes.keys()) {
    if (!known.includes(name))
      reportHere(`<squarespace:${tag.name}> has the attribute "${name}", which means nothing there`, true)
  }
  const template = tag.attributes.get('template')?.replace(/\.block$/, '') // the attribute may leave out the ending `.block`
  const isLiteral = template !== undefined && !/[{}]/.test(template)
  if (isLiteral && !checking.partials.has(`${template}.block`))
    reportHere(`names the template "${template}", and blocks/${template}.block is missing`)
  const wantsBody = canTagHaveBody(tag.name) && !tag.isSelfClosing && !tag.body
  if (wantsBody && template === undefined)
    reportHere(`opens <squarespace:${tag.name}>, and </squarespace:${tag.name}> is missing: nothing is printed`)
  checkNeeds(tag, reportHere)
  if (tag.name === 'script') checkScript(checking, tag, reportHere)
}

const needs: Readonly<Record<string, string>> = {
  navigation: 'navigationId',
  'block-field': 'id',
  script: 'src',
  query: 'collection',
  category: 'collection',
}

function checkNeeds(tag: SquarespaceTag, reportHere: (message: string, isWarning?: boolean) => void): void {
  const needed = needs[tag.name]
  if (needed !== undefined && !tag.attributes.has(needed.toLowerCase()))
    reportHere(`<squarespace:${tag.name}> needs the attribute "${needed}"`)
  const mostOf = { limit: 100, skip: 10 }
  for (const [name, most] of Object.entries(mostOf)) {
    const value = tag.name === 'query' ? tag.attributes.get(name) : undefined
    if (value !== undefined && /^\d+$/.test(value) && Number(value) > most)
      reportHere(`"${name}" is at most ${most}`, true)
  }
}

function checkScript(
  checking: Checking,
  tag: SquarespaceTag,
  reportHere: (message: string, isWarning?: boolean) => void,
): void {
  const src = tag.attributes.get('src') ?? ''
  const [host] = /^(?:https?:)?\/\/[^/{}]+/.exec(src) ?? []
  if (host !== undefined) return reportHere(othersSee(host), true)
  if (src !== '' && !/[{}]/.test(src) && !hasFile(checking, `scripts/${src}`))
    reportHere(`names scripts/${src}, which is missing`)
}

function othersSee(host: string): string {
  return `loads from another host (${host}), which then sees every visitor; bring the file into the theme`
}

function hasFile({ theme, unread }: Checking, path: string): boolean {
  return theme.files.has(path) || unread.has(path)
}

const mostWarnings = 200

/**
 * Warns about markup that the Content-Security-Policy blocks, about files of other hosts, because those hosts would see every
 * visitor, and about references to files that the theme lacks.
 */
function checkMarkup(checking: Checking, source: Source): void {
  const before = checking.problems.length
  for (const found of source.text.matchAll(/<[a-z][a-z\d-]*(?=[\s/>])[^<>]{0,4000}>?/gi)) {
    if (checking.problems.length - before > mostWarnings) return
    checkElement(checking, source, found[0], found.index)
  }
}

function checkElement(checking: Checking, source: Source, element: string, start: number): void {
  const reportHere = (index: number, message: string): void => report(checking, source, start + index, message, true)
  const handler = /\son([a-z]{3,20})\s*=\s*["']/i.exec(element)
  if (handler)
    reportHere(
      handler.index + 1,
      `on${handler[1] ?? ''}="…" is never run: pages allow scripts from files only; use addEventListener in a file of scripts/`,
    )
  const javascript = /\b(?:href|src|action)\s*=\s*["']?\s*javascript:/i.exec(element)
  if (javascript)
    reportHere(
      javascript.index,
      'an address that begins with javascript: is never run; use a button and a file of scripts/',
    )
  const foreign =
    /^<(?:script|link|img|iframe|source|video|audio)\b[^>]*?\b(?:src|href)\s*=\s*["']?((?:https?:)?\/\/[^"'\s>{}/]+)/i.exec(
      element,
    )
  const isLink = /^<link\b/i.test(element) && !/\brel\s*=\s*["']?(?:stylesheet|preload|icon)/i.test(element)
  if (foreign && !isLink) reportHere(0, othersSee(foreign[1] ?? ''))
  for (const found of element.matchAll(
    /\b(?:src|href|poster)\s*=\s*["']?\/((?:assets|scripts)\/[^"'\s>?#{}]+)(?=["'\s>?#])/gi,
  )) {
    const path = found[1] ?? ''
    if (isThemeAsset(path) && !hasFile(checking, path))
      reportHere(found.index, `names /${path}, which is not in the theme`)
  }
}
