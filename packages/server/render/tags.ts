import { text as textOf, type Message } from '@sitewright/domain/kit/text.ts'
import { systemPagesMessages } from '@sitewright/domain/pages/system-pages.messages.ts'
import {
  brokenTag,
  folderNavigationData,
  mark,
  navigationData,
  printedTag,
  readAttributes,
  scriptAddresses,
  scriptStart,
  tagMark,
  systemTemplate,
  type SystemKind,
} from '../classic/index.ts'
import { asksSite, attribute, layoutHtml, withOwnIds, withoutOtherIds } from '../blocks/index.ts'
import { fileAddress } from '../themes/index.ts'
import { draw, type PageWork } from './page-work.ts'
import { answerQuestions } from './queries.ts'
import type { Json } from '../shells/index.ts'

const deepest = 4
const mostQueries = 8
/** Marks below this number are the renderer's own. */
export const firstVerbatim = 10

/**
 * Puts in what the `<squarespace:…>` tags of templates stand for, as the engine printed them. An unknown tag prints nothing and is
 * told; a tag in the data is text. `page` is the page's own data, as far as tags ask for it.
 */
export async function expandTags(html: string, work: PageWork, page: Json = {}): Promise<string> {
  let text = html
  for (let depth = 0; depth < deepest && text.includes(tagMark); depth++) {
    text = await expandOnce(withoutEscaped(text, work), work, page)
  }
  return text.includes(tagMark) ? text.replaceAll(brokenTag, '') : text
}

/** `<squarespace:escape>` holds what was drawn before and is not read again. */
function withoutEscaped(html: string, work: PageWork): string {
  const [first = '', ...rest] = html.split(escapeStart)
  return rest.reduce((text, part) => {
    const end = part.indexOf(escapeEnd)
    if (end === -1) return text + part
    const held = mark('x', work.verbatim.push(part.slice(0, end)) - 1 + firstVerbatim)
    return text + held + part.slice(end + escapeEnd.length)
  }, first)
}

const escapeStart = `${tagMark}<squarespace:escape>`
const escapeEnd = `${tagMark}</squarespace:escape>`

type Tag = { name: string; attributes: Readonly<Record<string, string>>; body: number | null }

async function expandOnce(html: string, work: PageWork, page: Json): Promise<string> {
  const found = Array.from(html.matchAll(printedTag), (match) => ({
    index: match.index,
    length: match[0].length,
    tag: tagOf(match),
  }))
  const asking = withinLimit(
    found.map(({ tag }) => tag).filter(({ name }) => asksForData.has(name)),
    work,
  )
  const answers = asking.length > 0 ? await answerQuestions(work, asking, page) : []
  let text = ''
  let at = 0
  for (const { index, length, tag } of found) {
    const answer = answers[asking.indexOf(tag)] ?? null
    text += html.slice(at, index) + expandTag(tag, answer, work)
    at = index + length
  }
  return text + html.slice(at)
}

const asksForData: ReadonlySet<string> = new Set(['query', 'category', 'related'])

/** The ninth query of a page is not answered, nor what else a page asks beyond that number. */
function withinLimit(asking: readonly Tag[], work: PageWork): Tag[] {
  const queries = asking.filter(({ name }) => name === 'query')
  const left = Math.max(0, mostQueries - work.asked.queries)
  work.asked.queries += queries.length
  if (queries.length > left) tell(work, `Only the first ${mostQueries} queries of a page are answered`)
  const others = asking.filter(({ name }) => name !== 'query')
  const answered = new Set([...queries.slice(0, left), ...others.slice(0, mostQueries)])
  return asking.filter((tag) => answered.has(tag))
}

function tagOf(match: RegExpMatchArray): Tag {
  const [, name = '', attributes = '', body] = match
  return { name, attributes: readAttributes(attributes), body: body === undefined ? null : Number(body) }
}

function expandTag(tag: Tag, answer: Json | null, work: PageWork): string {
  switch (tag.name) {
    case 'navigation':
      return drawWith(tag, navigationData(work.shell, tag.attributes['navigationid'] ?? '', work.currentPageId), work)
    case 'folder-navigation': {
      const data = folderNavigationData(work.shell, work.currentPageId)
      return data.items.length > 0 ? drawWith(tag, data, work) : ''
    }
    case 'block-field':
      return areaHtml(tag.attributes, work)
    case 'script':
      return scriptHtml(tag.attributes, work)
    case 'query':
    case 'category':
    case 'related':
      return answer ? drawWith(tag, answer, work) : ''
    case 'escape':
      return '' // one that never ended
    default:
      tell(work, `The tag '${tag.name}' is unknown`)
      return ''
  }
}

/** The log and the report name it once for a theme. */
function tell({ onErrors }: PageWork, message: string): void {
  onErrors('tags', [{ kind: 'engine', code: 'UNEXPECTED_ERROR', message, line: 1, column: 1, excerpt: '' }])
}

/** By its inline body, or by the partial that it names, with or without `.block`. */
function drawWith(tag: Tag, data: Json, work: PageWork): string {
  const { templates } = work.shell
  const named = tag.attributes['template'] ?? ''
  const template = tag.body === null ? templates.partials.templates.get(named) : templates.bodies[tag.body]
  if (!template && named !== '') tell(work, `The template '${named}' of the tag '${tag.name}' is missing`)
  return template ? draw(work, template, { ...work.shared, ...data }) : ''
}

function areaHtml(attributes: Readonly<Record<string, string>>, work: PageWork): string {
  const { id = '', label, columns, sizes } = attributes
  const isFirst = attributes['priority'] === 'true' // of our own themes: its first picture is among what is seen first
  const isLocked = attributes['lock-layout'] !== undefined && attributes['lock-layout'] !== 'false'
  const className = [attributes['class'] ?? '', isLocked ? 'sqs-locked-layout' : ''].filter(Boolean).join(' ')
  const key = JSON.stringify([id, label, columns, className, isFirst, sizes])
  const { areaHtml: drawn, areas } = work.shell
  let html = drawn.get(key)
  if (html === undefined) {
    const area = areas.get(id)
    const place = { type: 'block-field' as const, id, updatedMs: area?.updatedMs ?? 0 }
    const look = {
      ...(label && { label }),
      ...(columns && { columns }),
      ...(className && { className }),
      ...(sizes && { sizes }),
      isFirst,
    }
    html = layoutHtml(area?.document ?? null, { ...place, ...look }, work.layout)
    // What a summary shows may change while the shell stays: stock, a post that was scheduled.
    const mayKeep = !area || !asksSite(area.document, work.layout.blocks)
    if (mayKeep && drawn.size < mostAreas) drawn.set(key, html)
  }
  if (!work.usedAreas.has(id)) {
    work.usedAreas.add(id)
    return html
  }
  // What is bought in it needs ids, so that labels and buttons find what is theirs.
  const turn = work.usedAreas.add(`${id} ${work.usedAreas.size}`).size
  return withoutOtherIds(withOwnIds(html, String(turn)))
}

/** Ids of areas may be computed, so that their number has no bound of its own. */
const mostAreas = 500

/** One element for each script: joining them saves nothing over one connection. What the theme does not bring is left out. */
function scriptHtml(attributes: Readonly<Record<string, string>>, work: PageWork): string {
  const isAsync = attributes['async'] !== undefined && attributes['async'] !== 'false'
  const isDeferred = attributes['defer'] !== undefined && attributes['defer'] !== 'false'
  const when = `${isAsync ? ' async' : ''}${isDeferred ? ' defer' : ''}`
  return scriptAddresses(attributes)
    .filter((address) => hasScript(address, work))
    .map((address) => `${scriptStart} src="${attribute(fileAddress(work.shell.worn.theme, address))}"${when}></script>`)
    .join('')
}

function hasScript(address: string, work: PageWork): boolean {
  if (!address.startsWith('/scripts/')) return true
  const path = address.slice(1).replace(/[?#].*$/, '')
  if (work.shell.worn.theme.files.has(path)) return true
  tell(work, `The script '${path}' is missing`)
  return false
}

/** Draws what the theme brings no template for, in the site's language. */
export async function systemHtml(work: PageWork, kind: SystemKind, typeName: string, data: Json): Promise<string> {
  const template = systemTemplate(kind, typeName)
  return template ? expandTags(draw(work, template, { ...data, words: wordsOf(work) }), work, data) : ''
}

function wordsOf({ shell: { locale } }: PageWork): Json {
  const all: readonly [string, Message][] = Object.entries(systemPagesMessages)
  return Object.fromEntries(all.map(([name, message]) => [name, textOf(locale, message)]))
}
