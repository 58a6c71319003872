import { catalogLimits } from '../kit/limits.ts'
import { itemRecordTypes, type ItemRecordType } from '../kit/enums.ts'
import { Refusal } from '../kit/refusal.ts'
import type { PageDocument } from './document.ts'
import { documentText } from './html-to-text.ts'
import { cleanRichText, isSafeLink } from './rich-text.ts'
import type { LocationJson } from './website-json.ts'

/** The fields of a collection's item, apart from its document. Times in epoch milliseconds; `excerpt` is rich text. */
export type ItemFields = {
  title: string
  recordType: ItemRecordType
  excerpt: string
  mainImageId: string | null
  sourceUrl: string
  authorId: string | null
  tags: readonly string[]
  categories: readonly string[]
  isFeatured: boolean
  /** True when the item's title links to `sourceUrl` instead of the item's page. */
  passthrough: boolean
  startsMs: number | null
  endsMs: number | null
  location: LocationJson | null
  customContent: Readonly<Record<string, unknown>> | null
}

export const emptyItem: ItemFields = {
  title: '',
  recordType: itemRecordTypes.text,
  excerpt: '',
  mainImageId: null,
  sourceUrl: '',
  authorId: null,
  tags: [],
  categories: [],
  isFeatured: false,
  passthrough: false,
  startsMs: null,
  endsMs: null,
  location: null,
  customContent: null,
}

/**
 * Validates an item's fields and normalizes them for storage. A missing title is taken from the item's document. Throws a
 * `Refusal`: `pages.title-needed` when the document has no text either (images need no title), `pages.item-invalid` for invalid
 * fields.
 */
export function normalizeItemFields(fields: ItemFields, document: PageDocument): ItemFields {
  const title = fields.title.trim() || titleOf(document)
  if (title === '' && fields.recordType !== itemRecordTypes.image) throw new Refusal('pages.title-needed')
  const checked = {
    ...fields,
    title,
    excerpt: cleanRichText(fields.excerpt),
    sourceUrl: fields.sourceUrl.trim(),
    tags: uniqueTags(fields.tags),
    categories: uniqueTags(fields.categories),
    customContent: fields.customContent && cleanCustomContent(fields.customContent),
  }
  if (!isStorable(checked) || !isInOrder(checked) || !isWithinLimits(checked)) throw new Refusal('pages.item-invalid')
  return checked
}

/** Returns a tag or category in the normalized form in which filters compare it. */
export function normalizeTagName(word: string): string {
  return word.trim().normalize('NFC').toLowerCase()
}

/** Maximum number of items in a collection of the named type; `null` is unlimited (SF-9.08). */
export function maxItemsInCollection(typeName: string): number | null {
  if (typeName === 'blog' || typeName === 'events') return null
  return typeName === 'album' ? maxTracks : maxInUserOrder
}

const maxTracks = 60
const maxInUserOrder = 250
const maxTitleChars = 1_000
const maxExcerptChars = 100_000
const maxLinkChars = 2_000
const maxCustomChars = 50_000

/** Returns the default title of an item: the beginning of its document's text (PL-9.19). */
function titleOf(document: PageDocument): string {
  return documentText(document)
    .slice(0, maxTitleChars)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trim()
}

/** Returns an item's custom fields with the `html` of wysiwyg fields sanitized, because themes print it unescaped. */
function cleanCustomContent(content: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, cleanCustom(name, value)]))
}

function cleanCustom(name: string, value: unknown): unknown {
  if (typeof value === 'string') return name === 'html' ? cleanRichText(value) : value
  if (Array.isArray(value)) return value.map((one: unknown) => cleanCustom(name, one))
  return typeof value === 'object' && value !== null ? cleanCustomContent({ ...value }) : value
}

function uniqueTags(words: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const word of words)
    if (!byKey.has(normalizeTagName(word))) byKey.set(normalizeTagName(word), word.trim().normalize('NFC'))
  return [...byKey.values()]
}

function isWithinLimits(fields: ItemFields): boolean {
  const { tagChars, categoryChars, tags: words } = catalogLimits
  return (
    fields.title.length <= maxTitleChars &&
    fields.excerpt.length <= maxExcerptChars &&
    fields.sourceUrl.length <= maxLinkChars &&
    isSafeLink(fields.sourceUrl) &&
    fields.tags.length <= words &&
    fields.categories.length <= words &&
    fields.tags.every((tag) => tag !== '' && tag.length <= tagChars) &&
    fields.categories.every((category) => category !== '' && category.length <= categoryChars) &&
    JSON.stringify(fields.customContent).length <= maxCustomChars &&
    isLocation(fields.location)
  )
}

function isInOrder({ startsMs, endsMs }: ItemFields): boolean {
  if (startsMs === null) return endsMs === null
  return isTimestamp(startsMs) && (endsMs === null || (isTimestamp(endsMs) && endsMs >= startsMs))
}

/** True for an epoch time in milliseconds within the years 1 to 9999. */
export function isTimestamp(ms: number): boolean {
  return Number.isSafeInteger(ms) && ms >= firstMs && ms <= lastMs
}

const firstMs = -62_135_596_800_000
const lastMs = 253_402_300_799_999

const locationTexts = ['addressTitle', 'addressLine1', 'addressLine2', 'addressCountry']
const locationNumbers = ['mapLat', 'mapLng', 'markerLat', 'markerLng', 'mapZoom']

function isLocation(location: LocationJson | null): boolean {
  return Object.entries(location ?? {}).every(([name, value]) => {
    if (locationTexts.includes(name)) return typeof value === 'string' && value.length <= maxTitleChars
    return locationNumbers.includes(name) && Number.isFinite(value)
  })
}

/**
 * False when a field contains NUL or lone surrogates, which PostgreSQL cannot store. Searches the JSON text, where both are
 * written as `\u…`. A backslash that the owner typed is doubled there, so it is not mistaken for such an escape.
 */
function isStorable(fields: ItemFields): boolean {
  return !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(JSON.stringify(fields))
}
