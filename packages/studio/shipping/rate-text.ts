import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import { shippingStudioMessages as messages } from '@sitewright/domain/shipping/zones/shipping-studio.messages.ts'
import { axisOf, type ZoneRate } from '@sitewright/domain/shipping/zones/zones.ts'
import { useTranslate } from '../kit/locale.tsx'
import { usePlaceTexts } from './place-text.ts'

type Steps = readonly ZoneRate[]

/** React hook that returns functions which say in short what a rate costs, and for what. */
export function useRateTexts(currency: string): { price: (steps: Steps) => string; summary: (steps: Steps) => string } {
  const translate = useTranslate()
  const places = usePlaceTexts()
  const money = (cents: number) => moneyText(cents, currency)
  const price = (steps: Steps): string => {
    const all = steps.map(({ priceCents }) => priceCents)
    const [least, most] = [Math.min(...all), Math.max(...all)]
    if (most === 0 && steps.every(({ perKgCents = 0 }) => perKgCents === 0)) return translate(messages.free)
    return least === most ? money(least) : `${money(least)}–${money(most)}`
  }
  const limits = ({ fromCents, belowCents }: ZoneRate): string[] => [
    ...(fromCents > 0 ? [translate(messages.fromValue, { amount: money(fromCents) })] : []),
    ...(belowCents === null ? [] : [translate(messages.belowValue, { amount: money(belowCents) })]),
  ]
  const summary = (steps: Steps): string => {
    const [rate] = steps
    if (!rate) return ''
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
      ...(axis === 'weight' || count === 1 ? limits(rate) : []),
      ...(perKgCents ? [translate(messages.perKgShort, { amount: money(perKgCents) })] : []),
      ...(freeFromCents === undefined ? [] : [translate(messages.freeFromShort, { amount: money(freeFromCents) })]),
      ...(isBesideNarrowerZones ? [translate(messages.besideShort)] : []),
    ].join(' · ')
  }
  return { price, summary }
}
