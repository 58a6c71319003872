import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import type { Message, Translate } from '@sitewright/domain/kit/text.ts'
import { activityFieldMessages as messages } from '@sitewright/domain/team/activity-fields.messages.ts'
import type { ActivityEntry } from '@sitewright/domain/team/activity.wire.ts'

/** `currency` is that of the shop's amounts. */
type Words = { translate: Translate; tag: string; currency: string }
type Change = ActivityEntry['changes'][number]
export type ChangeText = { field: string; from: string; to: string }

const { details: _, was: __, is: ___, nothing, yes, no, of, ...fields } = messages
const names: ReadonlyMap<string, Message> = new Map(Object.entries(fields))

/** Most characters of a value that are shown. */
const mostChars = 200

/** Returns what was changed from what to what in words: names of fields, and values as people write them. */
export function changeText(words: Words, { field, from, to }: Change): ChangeText {
  const value = (given: unknown): string => shortened(valueText(words, lastWord(field), given))
  return { field: fieldText(words.translate, field), from: value(from), to: value(to) }
}

/** The log names a field behind what it belongs to, such as a SKU or a product's title. */
function fieldText(translate: Translate, field: string): string {
  const last = lastWord(field)
  const name = names.get(last)
  if (!name) return field
  const what = field.slice(0, field.length - last.length).trim()
  return what === '' ? translate(name) : translate(of, { field: translate(name), what })
}

function lastWord(field: string): string {
  return field.slice(field.lastIndexOf(' ') + 1)
}

function valueText(words: Words, field: string, value: unknown): string {
  const { translate } = words
  if (value === null || value === undefined || value === '') return translate(nothing)
  if (typeof value === 'boolean') return translate(value ? yes : no)
  if (typeof value === 'number') return numberText(words, field, value)
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return translate(nothing) // JSON has no other values
  const parts = Array.isArray(value)
    ? value.map((part) => valueText(words, field, part))
    : Object.entries(value).map(([name, part]) => `${fieldText(translate, name)}: ${valueText(words, name, part)}`)
  return parts.length === 0 ? translate(nothing) : parts.join(', ')
}

function numberText({ tag, currency }: Words, field: string, value: number): string {
  if (field.endsWith('Cents')) return moneyText(value, currency)
  if (/(?:At|Ms)$/u.test(field)) return new Date(value).toLocaleString(tag, { dateStyle: 'medium', timeStyle: 'short' })
  return value.toLocaleString(tag)
}

function shortened(text: string): string {
  return text.length > mostChars ? `${text.slice(0, mostChars)}…` : text
}
