import { parseCssColor } from './color-names.ts'
import type { ProductOption } from '@sitewright/domain/catalog/variants/variant-select.ts'
import { charge, type RenderState } from '../run/run.ts'
import { listOrEmpty, asText, valueAtPath } from '../run/values.ts'
import { chargeAndTransformText } from '../run/step-budget.ts'
import { escapeAttribute } from '../formatters/escape.ts'
import type { OptionChoice } from '../formatters/picker.ts'
import { structuredContentField, productFactsOf } from '../formatters/product.ts'

/** Costs in budget steps: of an option's value, of a variant's picture, and of each option of a variant. */
const stepsOfSwatch = 3
const stepsOfAddress = 1
const stepsOfPicture = 3

/**
 * Adds a swatch to the option values that name a colour or have an image of their own. `null` for options without extra markup.
 */
export function withSwatches(
  item: unknown,
  options: readonly ProductOption[],
  choices: readonly (readonly OptionChoice[] | null)[],
  run: RenderState,
): (readonly OptionChoice[] | null)[] {
  const pictures = picturesOf(item, run)
  return options.map(({ name, values }, index) => {
    charge(run, values.length * stepsOfSwatch)
    const swatches = values.map((value) => colorSwatch(value) ?? pictureSwatch(pictures.get(name)?.get(value), run))
    const known = choices[index] ?? null
    if (swatches.every((swatch) => swatch === null)) return known
    return values.map((value, at) => {
      const swatch = swatches[at] ?? null
      return { ...(known?.[at] ?? { value, text: value }), ...(swatch !== null && { swatch }) }
    })
  })
}

function colorSwatch(value: string): string | null {
  const color = parseCssColor(value)
  return color && `<span class="sw-swatch" style="background-color:${color}" aria-hidden="true"></span>`
}

function pictureSwatch(address: string | undefined, run: RenderState): string | null {
  if (address === undefined) return null
  const src = chargeAndTransformText(run, `${address}?format=100w`, escapeAttribute)
  return `<img class="sw-swatch" src="${src}" width="28" height="28" alt="" loading="lazy" decoding="async">`
}

type Pictures = ReadonlyMap<string, ReadonlyMap<string, string>>

/**
 * Returns the image URL that all variants with an option value share, by option and value. Options whose values all have the same
 * image are left out, because the image would not tell the values apart.
 */
function picturesOf(item: unknown, run: RenderState): Pictures {
  const { variants, optionNames } = productFactsOf(item, run)
  charge(run, variants.length * (stepsOfAddress + optionNames.length * stepsOfPicture))
  const addresses = listOrEmpty(structuredContentField(item, 'variants')).map((one) => asText(valueAtPath(one, ['mainImage', 'assetUrl'])))
  return new Map(
    optionNames.map((name) => {
      const found = new Map<string, Set<string>>()
      for (const [at, { attributes }] of variants.entries()) {
        const value = Object.hasOwn(attributes, name) ? (attributes[name] ?? '') : ''
        const shared = found.get(value) ?? new Set()
        found.set(value, shared.add(addresses[at] ?? ''))
      }
      const own = [...found].flatMap(([value, [first = '', ...others]]): [string, string][] =>
        others.length === 0 && first !== '' ? [[value, first]] : [],
      )
      const isTelling = new Set(own.map(([, address]) => address)).size > 1
      return [name, new Map(isTelling ? own : [])]
    }),
  )
}
