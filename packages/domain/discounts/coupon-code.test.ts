import { expect, it } from 'vitest'
import { checkDiscount } from './check-discount.ts'
import { normalizeCouponCode, isCouponCode } from './coupon-code.ts'
import { Refusal } from '../kit/refusal.ts'

it('normalizes the case, surrounding spaces and full-width letters of a code', () => {
  expect(['spring10', ' SPRING10 ', 'ＳＰＲＩＮＧ１０'].map(normalizeCouponCode)).toEqual(Array(3).fill('SPRING10'))
})

it('accepts codes of letters, digits, hyphens and underscores', () => {
  expect(['SPRING10', 'a-b_c', 'abc'].every(isCouponCode)).toBe(true)
  expect(['', 'ab', 'a b c', '-abc', '<b>abc', 'é'.repeat(4), 'a'.repeat(41)].some(isCouponCode)).toBe(false)
})

it('BX-1.10 reports the problems of a discount by field', () => {
  const wrong = { code: 'a b', target: 'order', kind: 'percent', amount: 1_000_001, productIds: ['p'] } as const
  const fieldsOf = (given: Parameters<typeof checkDiscount>[0]) => {
    try {
      checkDiscount(given)
      return []
    } catch (error) {
      return error instanceof Refusal ? Object.keys(error.fields).toSorted() : error
    }
  }
  expect(fieldsOf({ ...wrong, startsAt: 5, endsAt: 5 })).toEqual(['amount', 'code', 'endsAt', 'productIds'])
  const right = { code: '', target: 'product', kind: 'percent', amount: 1_000_000, productIds: ['p'] } as const
  expect(fieldsOf({ ...right, startsAt: 5, endsAt: 6 })).toEqual([])
})
