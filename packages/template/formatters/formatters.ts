import { cldrFormatters } from '../cldr/cldr-formatters.ts'
import { charge } from '../run/run.ts'
import type { Formatter } from './builtin.ts'
import { commerceFormatters } from './commerce.ts'
import { contentFormatters } from './content.ts'
import { coreFormatters } from './core.ts'
import { dateFormatters } from './date.ts'
import { socialFormatters } from './social.ts'
import { textFormatters } from './text.ts'

/** What escapes what it prints itself; the escapes of a place leave it as it is. */
const makers: readonly (readonly ['html' | 'escaped', string])[] = [
  ['html', 'activate-twitter-links add-to-cart-btn apply audio-player cart-quantity comment-link comments image'],
  ['html', 'child-image-meta cover-image-meta image-meta image-srcset like-button money-string product-checkout'],
  ['html', 'product-price product-quick-view product-restock-notification product-scarcity product-status'],
  ['html', 'quantity-input social-button social-button-inline subscription-price summary-form-field timesince'],
  ['html', 'twitter-follow-button variants-select video'],
  ['escaped', 'encode-uri encode-uri-component html htmlattr htmltag item-classes json json-pretty raw safe slugify'],
  ['escaped', 'url-encode'],
]

/** Every formatter a template may name. */
export const formatters: ReadonlyMap<string, Formatter> = new Map(
  [
    ...coreFormatters,
    ...textFormatters,
    ...contentFormatters,
    ...commerceFormatters,
    ...dear(cldrFormatters),
    ...dear(dateFormatters),
    ...socialFormatters,
  ].map(([name, known]) => [name, { ...known, makes: makesOf(name) }]),
)

const stepsOfDear = 16

/** Dates and the ways of languages take microseconds: they count for as many steps as take that long. */
function dear(table: ReadonlyMap<string, Formatter>): Map<string, Formatter> {
  return new Map([...table].map(([name, known]) => [name, { ...known, prepare: (words) => costly(known, words) }]))
}

function costly(known: Formatter, words: readonly string[]): ReturnType<Formatter['prepare']> {
  const apply = known.prepare(words)
  return (value, run) => {
    charge(run, stepsOfDear)
    return apply(value, run)
  }
}

function makesOf(name: string): Formatter['makes'] {
  return makers.find(([, names]) => names.split(' ').includes(name))?.[0] ?? 'text'
}
