import type { Translate } from '@sitewright/domain/kit/text.ts'
import { classesOf } from '@sitewright/domain/shipping/tax-rules/tax-findings.ts'
import { taxesStudioMessages as messages } from '@sitewright/domain/shipping/tax-rules/taxes-studio.messages.ts'
import { standardTaxClass, type TaxRule } from '@sitewright/domain/shipping/taxes.ts'
import type { FormErrors } from '../kit/form/edit-form.ts'
import { maxNameChars } from '../shipping/rate-form.ts'
import { checkZone, emptyZone, zoneFormOf, zoneOfForm, type PlaceForm } from '../shipping/zone-form.ts'
import { parsePercent, percentNumberText } from './percent.ts'

/** A tax rate as its form holds it. */
export type TaxForm = PlaceForm & {
  name: string
  rate: string
  /** True for a rate of all countries, which has no places. */
  isEverywhere: boolean
  isOnShipping: boolean
  classes: readonly string[]
}

const { zoneName: _, ...emptyPlace } = emptyZone

export const emptyTax: TaxForm = {
  ...emptyPlace,
  name: '',
  rate: '',
  isEverywhere: false,
  isOnShipping: false,
  classes: [standardTaxClass],
}

export function taxFormOf(rule: TaxRule): TaxForm {
  const { zoneName: __, ...place } = zoneFormOf({ area: rule })
  return {
    ...place,
    name: rule.name,
    rate: percentNumberText(rule.ratePpm),
    isEverywhere: rule.countries.length === 0,
    isOnShipping: rule.isOnShipping,
    classes: classesOf(rule),
  }
}

/** Returns the rule that a form describes. What was not typed anew stays as `before` has it. */
export function taxOfForm(form: TaxForm, before?: TaxRule): TaxRule {
  const { name, rate, isEverywhere, isOnShipping, classes } = form
  const place = isEverywhere ? emptyPlace : form
  const { area } = zoneOfForm({ ...place, zoneName: '' }, before && { area: before })
  const kept = before && [...classes].toSorted().join() === classesOf(before).toSorted().join()
  const chosen = classes.length === 1 && classes[0] === standardTaxClass ? undefined : [...classes]
  const taxClasses = kept ? before.taxClasses : chosen
  return {
    name: name.trim(),
    ratePpm: parsePercent(rate) ?? 0,
    isOnShipping,
    ...(taxClasses && { taxClasses }),
    ...area,
  }
}

/** Returns what has to be corrected before the rate can be saved. The server checks postcodes by the form of their country. */
export function checkTax(form: TaxForm, translate: Translate): FormErrors<TaxForm> {
  const length = form.name.trim().length
  const place = form.isEverywhere ? {} : checkZone({ ...form, zoneName: '' }, translate)
  return {
    name: length === 0 || length > maxNameChars ? translate(messages.nameNeeded) : undefined,
    rate: parsePercent(form.rate) === null ? translate(messages.rateNeeded) : undefined,
    countries: place.countries === undefined ? undefined : translate(messages.countryNeeded),
    regions: place.regions,
    postcodes: place.postcodes,
    classes: form.classes.length === 0 ? translate(messages.classNeeded) : undefined,
  }
}
