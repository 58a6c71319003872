import { maxPerKgCents, maxPriceCents } from '@sitewright/domain/kit/limits.ts'
import { moneyNumberText } from '@sitewright/domain/kit/money-text.ts'
import type { Message, Translate } from '@sitewright/domain/kit/text.ts'
import { isCountry } from '@sitewright/domain/shipping/countries.ts'
import { shippingStudioMessages as messages } from '@sitewright/domain/shipping/zones/shipping-studio.messages.ts'
import { axisOf, type ZoneRate } from '@sitewright/domain/shipping/zones/zones.ts'
import type { FormErrors } from '../kit/form/edit-form.ts'
import { parseAmount } from '../kit/form/parse-amount.ts'
import { kilogramsText, parseKilograms } from './kilograms.ts'

/** A step as it is typed: where it ends, '' for no end, and what it costs. It begins where the one before ends. */
export type TypedStep = { below: string; price: string }

/** A rate as its form holds it: numbers as typed texts. */
export type RateForm = {
  kind: 'flat' | 'weight' | 'value' | 'pickup'
  name: string
  price: string
  /** The weight or value from which the first step of the rate applies, as typed. */
  start: string
  steps: readonly TypedStep[]
  perKg: string
  freeFrom: string
  onlyFrom: string
  onlyBelow: string
  isBeside: boolean
  note: string
  placeCountry: string
  placeRegion: string
  placePostcode: string
}

export const maxNameChars = 80
const maxNoteChars = 500

export const emptyRate: RateForm = {
  kind: 'flat',
  name: '',
  price: '',
  start: '',
  steps: [{ below: '', price: '' }],
  perKg: '',
  freeFrom: '',
  onlyFrom: '',
  onlyBelow: '',
  isBeside: false,
  note: '',
  placeCountry: '',
  placeRegion: '',
  placePostcode: '',
}

export function rateFormOf(steps: readonly ZoneRate[], currency: string): RateForm {
  const [first] = steps
  if (!first) return emptyRate
  const money = (cents: number | null | undefined) =>
    typeof cents === 'number' ? moneyNumberText(cents, currency) : ''
  const weight = (grams: number | undefined) => (grams === undefined ? '' : kilogramsText(grams))
  const { name, note = '', perKgCents, freeFromCents, pickupLocation: place } = first
  const kind = first.isPickup ? 'pickup' : axisOf(first)
  const isWeight = kind === 'weight'
  const typed = steps.map(({ priceCents, belowGrams, belowCents }) => ({
    below: isWeight ? weight(belowGrams) : money(belowCents),
    price: money(priceCents),
  }))
  return {
    ...emptyRate,
    kind,
    name,
    note,
    price: money(first.priceCents),
    start: isWeight ? weight(first.fromGrams || undefined) : money(first.fromCents || null),
    steps: kind === 'flat' || kind === 'pickup' ? [{ below: '', price: money(first.priceCents) }] : typed,
    perKg: money(perKgCents),
    freeFrom: money(freeFromCents),
    onlyFrom: isWeight ? money(first.fromCents || null) : '',
    onlyBelow: isWeight ? money(first.belowCents) : '',
    isBeside: first.isBesideNarrowerZones === true,
    placeCountry: place?.country ?? '',
    placeRegion: place?.region ?? '',
    placePostcode: place?.postcode ?? '',
  }
}

/** Returns the steps of the rate that a form describes. `before` is what it was, of which a pickup keeps what the form does not show. */
export function stepsOfForm(form: RateForm, before: readonly ZoneRate[], currency: string): ZoneRate[] {
  const money = (text: string) => parseAmount(text, currency) ?? 0
  const noteOf = form.note === '' ? {} : { note: form.note }
  const plain = { name: form.name.trim(), priceCents: money(form.price), fromCents: 0, belowCents: null, ...noteOf }
  if (form.kind === 'pickup') return [pickupOf(form, before[0], plain)]
  const common = {
    ...plain,
    ...(form.freeFrom.trim() !== '' && { freeFromCents: money(form.freeFrom) }),
    ...(form.isBeside && { isBesideNarrowerZones: true }),
  }
  if (form.kind === 'flat') return [common]
  return form.steps.map(({ below, price }, at) => {
    const from = at === 0 ? form.start : (form.steps[at - 1]?.below ?? '')
    const step = { ...common, priceCents: money(price) }
    if (form.kind === 'value')
      return { ...step, fromCents: money(from), belowCents: below.trim() === '' ? null : money(below) }
    const fromGrams = parseKilograms(from) ?? 0
    return {
      ...step,
      fromCents: money(form.onlyFrom),
      belowCents: form.onlyBelow.trim() === '' ? null : money(form.onlyBelow),
      ...(fromGrams > 0 && { fromGrams }),
      ...(below.trim() !== '' && { belowGrams: parseKilograms(below) ?? 0 }),
      ...(form.perKg.trim() !== '' && { perKgCents: money(form.perKg) }),
    }
  })
}

function pickupOf(form: RateForm, before: ZoneRate | undefined, plain: ZoneRate): ZoneRate {
  const { note: _, pickupLocation: _place, ...kept } = before?.isPickup ? before : plain
  const { name, priceCents, note } = plain
  const country = form.placeCountry
  const place = { country, region: form.placeRegion.trim(), postcode: form.placePostcode.trim() }
  return {
    ...kept,
    name,
    priceCents,
    isPickup: true,
    ...(note !== undefined && { note }),
    ...(country !== '' && { pickupLocation: place }),
  }
}

/** Returns what has to be corrected before the rate can be saved. */
export function checkRate(form: RateForm, currency: string, translate: Translate): FormErrors<RateForm> {
  const { kind, name, price, perKg, freeFrom, onlyFrom, onlyBelow, note, placeCountry } = form
  const say = (isWrong: boolean, message: Message) => (isWrong ? translate(message) : undefined)
  const isAmount = (text: string, most = maxPriceCents): boolean => {
    const cents = parseAmount(text, currency)
    return cents !== null && cents <= most
  }
  const hasPrice = kind === 'flat' || kind === 'pickup'
  const isWeight = kind === 'weight'
  const ends = [onlyFrom, onlyBelow].map((text) => parseAmount(text, currency) ?? 0) as [number, number]
  const isEmptyRange = onlyBelow.trim() !== '' && ends[1] <= ends[0]
  return {
    name: say(name.trim() === '' || name.trim().length > maxNameChars, messages.nameNeeded),
    price: say(hasPrice && (price.trim() === '' || !isAmount(price)), messages.amountNeeded),
    start: hasPrice ? undefined : startProblem(form, currency, translate),
    steps: hasPrice ? undefined : stepProblem(form, currency, translate),
    perKg: say(isWeight && !isAmount(perKg, maxPerKgCents), messages.amountNeeded),
    freeFrom: say(kind !== 'pickup' && !isAmount(freeFrom), messages.amountNeeded),
    onlyFrom: say(isWeight && !isAmount(onlyFrom), messages.amountNeeded),
    onlyBelow: isWeight
      ? (say(!isAmount(onlyBelow), messages.amountNeeded) ?? say(isEmptyRange, messages.endsBefore))
      : undefined,
    note: say(note.length > maxNoteChars, messages.noteTooLong),
    placeCountry: say(kind === 'pickup' && !isCountry(placeCountry), messages.placeNeeded),
  }
}

type Read = (text: string) => number | null

function readerOf({ kind }: RateForm, currency: string): Read {
  return kind === 'weight' ? parseKilograms : (text) => parseAmount(text, currency)
}

function startProblem(form: RateForm, currency: string, translate: Translate): string | undefined {
  if (readerOf(form, currency)(form.start) !== null) return undefined
  return translate(form.kind === 'weight' ? messages.weightNeeded : messages.amountNeeded)
}

/** Names the first step that cannot be read, or that ends before it begins. Only the last one may have no end. */
function stepProblem(form: RateForm, currency: string, translate: Translate): string | undefined {
  const read = readerOf(form, currency)
  let from = read(form.start) ?? 0
  for (const [at, { below, price }] of form.steps.entries()) {
    const number = at + 1
    const cents = price.trim() === '' ? null : parseAmount(price, currency)
    const isOpen = below.trim() === ''
    const end = isOpen ? null : read(below)
    const needsEnd = at < form.steps.length - 1
    if (cents === null || cents > maxPriceCents || (end === null && (needsEnd || !isOpen)))
      return translate(messages.stepsInvalid, { number })
    if (end !== null && end <= from) return translate(messages.stepsBackwards, { number })
    from = end ?? from
  }
  return undefined
}
