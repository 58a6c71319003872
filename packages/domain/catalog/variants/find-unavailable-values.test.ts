import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyProduct } from '../../testing/a-product-facts.ts'
import { findUnavailableValues } from './find-unavailable-values.ts'
import { isVariantAvailable } from '../product-status.ts'
import { variantMapOf } from './variant-map.ts'

it('returns exactly the values that no variant in stock combines with the other choices', () => {
  const seen = new Set<boolean>()
  fc.assert(
    fc.property(anyProduct, fc.tuple(fc.nat(), fc.nat(), fc.nat()), (product, picks) => {
      const map = variantMapOf(product)
      const chosen = Object.fromEntries(
        map.options.map(({ name, values }, at) => [
          name,
          ['', ...values][(picks[at] ?? 0) % (values.length + 1)] ?? '',
        ]),
      )
      const isLive = (name: string, value: string): boolean =>
        product.variants.some((variant) => {
          const wanted = Object.entries({ ...chosen, [name]: value })
          const isAsked = wanted.every(([option, one]) => one === '' || variant.attributes[option] === one)
          return isAsked && isVariantAvailable(product, variant)
        })
      const found = findUnavailableValues(map, chosen)
      for (const { name, values } of map.options) {
        expect(found.get(name)).toEqual(values.filter((value) => !isLive(name, value)))
        for (const value of values) seen.add(isLive(name, value))
      }
    }),
  )
  expect(seen).toEqual(new Set([false, true]))
})
