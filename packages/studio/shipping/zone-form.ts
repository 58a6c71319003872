import type { Translate } from '@sitewright/domain/kit/text.ts'
import type { LocationArea } from '@sitewright/domain/shipping/location.ts'
import { maxLocationChars } from '@sitewright/domain/shipping/location.ts'
import { postcodesText, readPostcodes, unfitRange } from '@sitewright/domain/shipping/zones/postcodes-text.ts'
import { shippingStudioMessages as messages } from '@sitewright/domain/shipping/zones/shipping-studio.messages.ts'
import type { ShippingZone } from '@sitewright/domain/shipping/zones/zones.ts'
import type { FormErrors } from '../kit/form/edit-form.ts'
import { maxNameChars } from './rate-form.ts'

/** An area as a form holds it: regions and postcodes as typed texts. */
export type PlaceForm = { countries: readonly string[]; regions: string; postcodes: string }
/** A zone as its form holds it. */
export type ZoneForm = PlaceForm & { zoneName: string }

export const emptyZone: ZoneForm = { zoneName: '', countries: [], regions: '', postcodes: '' }

const mostRegions = 200
const mostPostcodes = 500

export function zoneFormOf({ name = '', area }: Pick<ShippingZone, 'name' | 'area'>): ZoneForm {
  return {
    zoneName: name,
    countries: area.countries,
    regions: area.regions.join(', '),
    postcodes: postcodesText(area),
  }
}

/** Returns the zone that a form describes. What was not typed anew stays as `before` has it. */
export function zoneOfForm(form: ZoneForm, before?: Pick<ShippingZone, 'name' | 'area'>) {
  const name = form.zoneName.trim()
  const old = before && zoneFormOf(before)
  const { postcodes, postcodeRanges } = readPostcodes(form.postcodes)
  const kept = old?.postcodes === form.postcodes ? before?.area : undefined
  const ranges = kept ? kept.postcodeRanges : postcodeRanges
  const area: LocationArea = {
    countries: [...form.countries],
    regions: old?.regions === form.regions ? (before?.area.regions ?? []) : readRegions(form.regions),
    postcodes: kept?.postcodes ?? postcodes,
    ...(ranges && (kept || ranges.length > 0) && { postcodeRanges: ranges }),
  }
  return { ...(name !== '' && { name }), area }
}

export function readRegions(text: string): string[] {
  return text
    .split(/[,;\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Returns what has to be corrected before the zone can be saved. The server checks postcodes by the form of their country. */
export function checkZone(form: ZoneForm, translate: Translate): FormErrors<ZoneForm> {
  const regions = readRegions(form.regions)
  const typed = readPostcodes(form.postcodes)
  const { postcodes, postcodeRanges } = typed
  const codes = [...postcodes, ...postcodeRanges.flatMap(({ from, to }) => [from, to])]
  const long = codes.find((code) => code.length > maxLocationChars.postcode)
  const range = unfitRange(typed)
  const isMany = Math.max(postcodes.length, postcodeRanges.length) > mostPostcodes
  const areLong = regions.length > mostRegions || regions.some((one) => one.length > maxLocationChars.region)
  return {
    zoneName: form.zoneName.trim().length > maxNameChars ? translate(messages.nameTooLong) : undefined,
    countries: form.countries.length === 0 ? translate(messages.countryNeeded) : undefined,
    regions: areLong ? translate(messages.regionTooLong) : undefined,
    postcodes:
      (long === undefined ? undefined : translate(messages.postcodeUnfit, { text: long })) ??
      (range === undefined ? undefined : translate(messages.rangeUnfit, { text: range })) ??
      (isMany ? translate(messages.tooManyPostcodes) : undefined),
  }
}
