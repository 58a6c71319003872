import { mark, printedTag, readAttributes } from './cut-tags.ts'
import { attribute, layoutHtml } from './layout-html.ts'
import { navigationData } from './navigation.ts'
import { draw, type PageWork } from './page-work.ts'
import { answerQuestions } from './queries.ts'
import type { Json } from './site-json.ts'

const deepest = 4
/** Marks below this number are the renderer's own. */
export const firstVerbatim = 10

/**
 * Puts in what the `<squarespace:…>` tags in the engine's output stand for, also those that others print. An unknown tag prints
 * nothing and is told.
 */
export async function expandTags(html: string, work: PageWork): Promise<string> {
  let text = html
  for (let depth = 0; depth < deepest && text.includes('<squarespace:'); depth++) {
    text = await expandOnce(withoutEscaped(text, work), work)
  }
  return text.includes('<squarespace:') ? text.replaceAll(/<\/?squarespace:[^>]*>?/g, '') : text
}

/** `<squarespace:escape>` holds what was drawn before and is not read again. */
function withoutEscaped(html: string, work: PageWork): string {
  return html.replaceAll(/<squarespace:escape>([^]*?)<\/squarespace:escape>/g, (_, inner: string) =>
    mark('x', work.verbatim.push(inner) - 1 + firstVerbatim),
  )
}

type Tag = { name: string; attributes: Readonly<Record<string, string>>; body: number | null }

async function expandOnce(html: string, work: PageWork): Promise<string> {
  const found = Array.from(html.matchAll(printedTag), (match) => ({
    index: match.index,
    length: match[0].length,
    tag: tagOf(match),
  }))
  const asking = found.map(({ tag }) => tag).filter((tag) => tag.name === 'query' || tag.name === 'category')
  const answers = await answerQuestions(work, asking)
  let text = ''
  let at = 0
  for (const { index, length, tag } of found) {
    const answer = answers[asking.indexOf(tag)] ?? null
    text += html.slice(at, index) + expandTag(tag, answer, work)
    at = index + length
  }
  return text + html.slice(at)
}

function tagOf(match: RegExpMatchArray): Tag {
  const [, name = '', attributes = '', body] = match
  return { name, attributes: readAttributes(attributes), body: body === undefined ? null : Number(body) }
}

function expandTag(tag: Tag, answer: Json | null, work: PageWork): string {
  switch (tag.name) {
    case 'navigation':
      return drawWith(tag, navigationData(work.shell, tag.attributes['navigationid'] ?? '', work.currentPageId), work)
    case 'folder-navigation':
      return '' // no page lies in a folder yet
    case 'block-field':
      return areaHtml(tag.attributes, work)
    case 'script':
      return scriptHtml(tag.attributes)
    case 'query':
    case 'category':
      return answer ? drawWith(tag, answer, work) : ''
    default:
      work.ctx.log.warn({ tag: tag.name, theme: work.shell.worn.theme.name }, 'a tag of the theme is not known')
      return ''
  }
}

/** By its inline body, or by the partial that it names. */
function drawWith(tag: Tag, data: Json, work: PageWork): string {
  const { templates } = work.shell
  const named = `${tag.attributes['template'] ?? ''}.block`
  const template = tag.body === null ? templates.partials.templates.get(named) : templates.bodies[tag.body]
  return template ? draw(work, template, { ...work.shared, ...data }) : ''
}

function areaHtml(attributes: Readonly<Record<string, string>>, work: PageWork): string {
  const { id = '', label, columns } = attributes
  const className = attributes['class']
  const key = JSON.stringify([id, label, columns, className])
  const { areaHtml: drawn, areas } = work.shell
  let html = drawn.get(key)
  if (html === undefined) {
    const area = areas.get(id)
    const place = { type: 'block-field' as const, id, updatedMs: area?.updatedMs ?? 0 }
    const look = { ...(label && { label }), ...(columns && { columns }), ...(className && { className }) }
    html = layoutHtml(area?.document ?? null, { ...place, ...look }, work.layout)
    if (drawn.size < mostAreas) drawn.set(key, html)
  }
  if (!work.usedAreas.has(id)) {
    work.usedAreas.add(id)
    return html
  }
  return html.replaceAll(/ id="[^"]*"/g, '')
}

/** Ids of areas may be computed, so that their number has no bound of its own. */
const mostAreas = 500

function scriptHtml(attributes: Readonly<Record<string, string>>): string {
  const { src = '' } = attributes
  if (src === '') return ''
  return `<script src="/scripts/${attribute(src)}"${attributes['async'] === 'true' ? ' async' : ''}></script>`
}
