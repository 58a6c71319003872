import { messageText as textOf, type Message } from '@sitewright/domain/kit/text.ts'
import { systemPagesMessages } from '@sitewright/domain/pages/system-pages.messages.ts'
import {
  leftoverTagPattern,
  folderNavigationData,
  makePlaceholder,
  navigationData,
  readAttributes,
  scriptTagUrls,
  squarespaceTagPlaceholder,
  defaultTemplate,
  findRenderedTags,
  type DefaultTemplateKind,
} from '../../squarespace-compat/index.ts'
import {
  needsBlockData,
  escapeHtmlAttribute,
  layoutHtml,
  suffixPurchaseFormIds,
  removeNonPurchaseIds,
} from '../../blocks/index.ts'
import { versionedFileUrl } from '../../themes/index.ts'
import { renderTemplate, type RenderContext } from '../render-context.ts'
import { readQueryTagData } from '../page-data/tag-queries.ts'
import type { JsonRecord } from '../../site-snapshot/index.ts'

const maxDepth = 4
const maxQueries = 8
/** Number of the first placeholder for `escape` content. Lower numbers stand for main content, head, foot and reviews. */
export const firstEscapePlaceholderNumber = 10

/**
 * Replaces the `<squarespace:…>` tags that templates printed with their content. Unknown tags are removed and logged. Tags inside
 * data, such as a product title, remain text. `page` is the page's JSON, which `category` and `related` tags need.
 */
export async function expandSquarespaceTags(
  html: string,
  context: RenderContext,
  page: JsonRecord = {},
): Promise<string> {
  let text = html
  for (let depth = 0; depth < maxDepth && text.includes(squarespaceTagPlaceholder); depth++) {
    text = await expandOnce(withoutEscaped(text, context), context, page)
  }
  return text.includes(squarespaceTagPlaceholder) ? text.replaceAll(leftoverTagPattern, '') : text
}

/** Replaces the content of `<squarespace:escape>` with placeholders, so that tags in it are not expanded. */
function withoutEscaped(html: string, context: RenderContext): string {
  const [first = '', ...rest] = html.split(escapeStart)
  return rest.reduce((text, part) => {
    const end = part.indexOf(escapeEnd)
    if (end === -1) return text + part
    const held = makePlaceholder(
      'x',
      context.collected.verbatim.push(part.slice(0, end)) - 1 + firstEscapePlaceholderNumber,
    )
    return text + held + part.slice(end + escapeEnd.length)
  }, first)
}

const escapeStart = `${squarespaceTagPlaceholder}<squarespace:escape>`
const escapeEnd = `${squarespaceTagPlaceholder}</squarespace:escape>`

type Tag = { name: string; attributes: Readonly<Record<string, string>>; body: number | null }

async function expandOnce(html: string, context: RenderContext, page: JsonRecord): Promise<string> {
  const found = findRenderedTags(html).map(({ index, end, name, attributes, body }) => {
    return { index, end, tag: { name, attributes: attributesOf(name, attributes, context), body } }
  })
  const asking = withinLimit(
    found.map(({ tag }) => tag).filter(({ name }) => asksForData.has(name)),
    context,
  )
  const answers = asking.length > 0 ? await readQueryTagData(context, asking, page) : []
  let text = ''
  let at = 0
  for (const { index, end, tag } of found) {
    const answer = answers[asking.indexOf(tag)] ?? null
    text += html.slice(at, index) + expandTag(tag, answer, context)
    at = end
  }
  return text + html.slice(at)
}

/** Reads the attributes of a tag. They are cached for tags that are the same on every page, like those of areas and navigations. */
function attributesOf(name: string, text: string, { snapshot }: RenderContext): Tag['attributes'] {
  const { tagAttributes: known } = snapshot
  const found = known.get(text)
  if (found) return found
  if (asksForData.has(name) || known.size >= maxTagAttributes || text.length > longestKept) return readAttributes(text)
  // A copy, since V8 keeps a whole page for as long as a part of it is referred to.
  const copy = String(JSON.parse(JSON.stringify(text)))
  const read = readAttributes(copy)
  known.set(copy, read)
  return read
}

/** Maximum number of texts cached per snapshot, because attributes can contain what is on the page. */
const maxTagAttributes = 200
const longestKept = 500

const asksForData: ReadonlySet<string> = new Set(['query', 'category', 'related'])

/**
 * Returns the data tags that will be answered: at most eight `query` tags per page, and at most eight `category` and `related`
 * tags per pass of `expandSquarespaceTags`. Logs an error when `query` tags are left out.
 */
function withinLimit(asking: readonly Tag[], context: RenderContext): Tag[] {
  const queries = asking.filter(({ name }) => name === 'query')
  const left = Math.max(0, maxQueries - context.collected.queryCount)
  context.collected.queryCount += queries.length
  if (queries.length > left) reportError(context, `Only the first ${maxQueries} queries of a page are answered`)
  const others = asking.filter(({ name }) => name !== 'query')
  const answered = new Set([...queries.slice(0, left), ...others.slice(0, maxQueries)])
  return asking.filter((tag) => answered.has(tag))
}

function expandTag(tag: Tag, answer: JsonRecord | null, context: RenderContext): string {
  switch (tag.name) {
    case 'navigation':
    case 'folder-navigation':
      return navigationHtml(tag, context)
    case 'block-field':
      return areaHtml(tag.attributes, context)
    case 'script':
      return scriptHtml(tag.attributes, context)
    case 'query':
    case 'category':
    case 'related':
      return answer ? renderTag(tag, answer, context) : ''
    case 'escape':
      return '' // an `escape` tag that `withoutEscaped` does not match, such as one with attributes
    default:
      reportError(context, `The tag '${tag.name}' is unknown`)
      return ''
  }
}

/** Reports an error in the use of tags, such as an unknown tag name. The error log writes each message once an hour per theme. */
function reportError({ onErrors }: RenderContext, message: string): void {
  onErrors('tags', [{ kind: 'engine', code: 'UNEXPECTED_ERROR', message, line: 1, column: 1, excerpt: '' }])
}

/**
 * Renders the data of a tag such as `query` with the tag's inline body, or with the partial named by its `template` attribute.
 */
function renderTag(tag: Tag, data: JsonRecord, context: RenderContext): string {
  const { templates } = context.snapshot
  const named = tag.attributes['template'] ?? ''
  const template = tag.body === null ? templates.partials.templates.get(named) : templates.bodies[tag.body]
  if (!template && named !== '') reportError(context, `The template '${named}' of the tag '${tag.name}' is missing`)
  return template ? renderTemplate(context, template, { ...context.shared, ...data }) : ''
}

/**
 * Returns the HTML of a navigation, which pages in the same place of the site share. It is cached unless it may show the visitor's
 * cart or, by a formatter with CLDR data, the current time.
 */
function navigationHtml(tag: Tag, context: RenderContext): string {
  const { snapshot, currentPageId, cart, shared } = context
  if (cart !== snapshot.emptyCart || snapshot.needsCldr) return renderNavigation(tag, context)
  const cached = snapshot.navigationHtml.get(shared.website) ?? new Map<string, string>()
  const { navigationid, template } = tag.attributes
  const key = JSON.stringify([tag.name, navigationid, template, tag.body, currentPageId])
  const known = cached.get(key)
  if (known !== undefined) return known
  let hasFailed = false // what a template made until its time was over is nobody else's
  const onErrors: RenderContext['onErrors'] = (where, errors) => {
    hasFailed = true
    context.onErrors(where, errors)
  }
  const html = renderNavigation(tag, { ...context, onErrors })
  if (!hasFailed && cached.size < maxNavigations) snapshot.navigationHtml.set(shared.website, cached.set(key, html))
  return html
}

/** Maximum number of navigations cached per snapshot: one for each page that can be the current one. */
const maxNavigations = 200

function renderNavigation(tag: Tag, context: RenderContext): string {
  const { snapshot, currentPageId } = context
  if (tag.name === 'navigation') {
    return renderTag(tag, navigationData(snapshot, tag.attributes['navigationid'] ?? '', currentPageId), context)
  }
  const data = folderNavigationData(snapshot, currentPageId)
  return data.items.length > 0 ? renderTag(tag, data, context) : ''
}

function areaHtml(attributes: Readonly<Record<string, string>>, context: RenderContext): string {
  const { id = '', label, columns, sizes } = attributes
  // Built-in themes set the attribute `priority` on an area near the top of the page, whose first image is then loaded eagerly.
  const isFirst = attributes['priority'] === 'true'
  const isLocked = attributes['lock-layout'] !== undefined && attributes['lock-layout'] !== 'false'
  const className = [attributes['class'] ?? '', isLocked ? 'sqs-locked-layout' : ''].filter(Boolean).join(' ')
  const key = JSON.stringify([id, label, columns, className, isFirst, sizes])
  const { areaHtml: cached, areas } = context.snapshot
  let html = cached.get(key)
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
    html = layoutHtml(area?.document ?? null, { ...place, ...look }, context.layout)
    // An area with blocks that query data (products, posts) is not cached, since stock or a scheduled post may change its
    // content.
    const mayCache = !area || !needsBlockData(area.document, context.layout.blocks)
    if (mayCache && cached.size < maxAreas) cached.set(key, html)
  }
  const { usedAreas } = context.collected
  if (!usedAreas.has(id)) {
    usedAreas.add(id)
    return html
  }
  // When a page shows the same block area again, its element ids are removed, because ids must be unique. Ids that connect
  // purchase forms with their labels and buttons stay and get a suffix.
  const turn = usedAreas.add(`${id} ${usedAreas.size}`).size
  return removeNonPurchaseIds(suffixPurchaseFormIds(html, String(turn)))
}

/** Maximum number of areas cached per snapshot. Templates can compute area ids, so their number is otherwise unlimited. */
const maxAreas = 500

/**
 * Returns the elements for the scripts that a `script` tag names, one element per file. Files that the theme lacks are left out
 * and logged.
 */
function scriptHtml(attributes: Readonly<Record<string, string>>, context: RenderContext): string {
  const isAsync = attributes['async'] !== undefined && attributes['async'] !== 'false'
  const isDeferred = attributes['defer'] !== undefined && attributes['defer'] !== 'false'
  const when = `${isAsync ? ' async' : ''}${isDeferred ? ' defer' : ''}`
  return scriptTagUrls(attributes)
    .filter((address) => hasScript(address, context))
    .map(
      (address) =>
        `<script src="${escapeHtmlAttribute(versionedFileUrl(context.snapshot.activeTheme.theme, address))}"${when}></script>`,
    )
    .join('')
}

function hasScript(address: string, context: RenderContext): boolean {
  if (!address.startsWith('/scripts/')) return true
  const path = address.slice(1).replace(/[?#].*$/, '')
  if (context.snapshot.activeTheme.theme.files.has(path)) return true
  reportError(context, `The script '${path}' is missing`)
  return false
}

/**
 * Renders the built-in template of a collection type, in the site's language, for themes that have no template for the type.
 * Empty when there is no built-in one either.
 */
export async function defaultTemplateHtml(
  context: RenderContext,
  kind: DefaultTemplateKind,
  typeName: string,
  data: JsonRecord,
): Promise<string> {
  const template = defaultTemplate(kind, typeName)
  return template
    ? expandSquarespaceTags(renderTemplate(context, template, { ...data, words: wordsOf(context) }), context, data)
    : ''
}

function wordsOf({ snapshot: { locale } }: RenderContext): JsonRecord {
  const all: readonly [string, Message][] = Object.entries(systemPagesMessages)
  return Object.fromEntries(all.map(([name, message]) => [name, textOf(locale, message)]))
}
