import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import { shippingStudioMessages as messages } from '@sitewright/domain/shipping/zones/shipping-studio.messages.ts'
import { axisOf, type ZoneRate } from '@sitewright/domain/shipping/zones/zones.ts'
import { useTranslate } from '../kit/locale.tsx'
import { kilogramsText } from './kilograms.ts'
import { usePlaceTexts } from './place-text.ts'

type Steps = readonly ZoneRate[]

/** React hook that returns functions which say in short what a rate costs, and for what. */
export function useRateTexts(currency: string): { price: (steps: Steps) => string; summary: (steps: Steps) => string } {
  const translate = useTranslate()
  const places = usePlaceTexts()
  const money = (cents: number) => moneyText(cents, currency)
  const kilograms = (grams: number) => `${kilogramsText(grams)} ${translate(messages.kg)}`
  const price = (steps: Steps): string => {
    const all = steps.map(({ priceCents }) => priceCents)
    const [least, most] = [Math.min(...all), Math.max(...all)]
    if (most === 0 && steps.every(({ perKgCents = 0 }) => perKgCents === 0)) return translate(messages.free)
    return least === most ? money(least) : `${money(least)}–${money(most)}`
  }
  const range = (from: string | null, below: string | null): string[] => [
    ...(from === null ? [] : [translate(messages.fromValue, { amount: from })]),
    ...(below === null ? [] : [translate(messages.belowValue, { amount: below })]),
  ]
  const values = ({ fromCents }: ZoneRate, { belowCents }: ZoneRate): string[] =>
    range(fromCents > 0 ? money(fromCents) : null, belowCents === null ? null : money(belowCents))
  const weights = ({ fromGrams = 0 }: ZoneRate, { belowGrams }: ZoneRate): string[] =>
    range(fromGrams > 0 ? kilograms(fromGrams) : null, belowGrams === undefined ? null : kilograms(belowGrams))
  const summary = (steps: Steps): string => {
    const [rate] = steps
    const last = steps.at(-1)
    if (!rate || !last) return ''
    const { isPickup, pickupLocation, perKgCents, freeFromCents, isBesideNarrowerZones } = rate
    if (isPickup) return pickupLocation ? translate(messages.pickupAt, { place: places.address(pickupLocation) }) : ''
    const axis = axisOf(rate)
    const count = steps.length
    const kinds = {
      flat: translate(messages.flat),
      weight: translate(messages.byWeight, { count }),
      value: translate(messages.byValue, { count }),
    }
    return [
      kinds[axis],
      ...weights(rate, last),
      ...values(rate, last),
      ...(perKgCents ? [translate(messages.perKgShort, { amount: money(perKgCents) })] : []),
      ...(freeFromCents === undefined ? [] : [translate(messages.freeFromShort, { amount: money(freeFromCents) })]),
      ...(isBesideNarrowerZones ? [translate(messages.besideShort)] : []),
    ].join(' · ')
  }
  return { price, summary }
}
