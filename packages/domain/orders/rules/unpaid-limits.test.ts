import { expect, it } from 'vitest'
import { holdsWebAddress } from '../mail-texts.ts'
import { isWithinUnpaidLimits } from './unpaid-limits.ts'

const most = { orders: 3, units: 100 }

it('allows orders up to the limit, and any number of units only for the first [BX-5.11]', () => {
  expect(isWithinUnpaidLimits({ orders: 0, units: 0 }, 5_000, most)).toBe(true)
  expect(isWithinUnpaidLimits({ orders: 2, units: 90 }, 10, most)).toBe(true)
  expect(isWithinUnpaidLimits({ orders: 2, units: 90 }, 11, most)).toBe(false)
  expect(isWithinUnpaidLimits({ orders: 3, units: 3 }, 1, most)).toBe(false)
})

it('finds web and email addresses in names, and none in ordinary ones', () => {
  expect(
    ['evil.example', 'a EVIL.COM b', 'x@y', 'http://x', 'www.x', 'b\u00fccher.de/x'].filter(holdsWebAddress),
  ).toHaveLength(6)
  const names = [
    'J.R.R. Tolkien',
    'Dr.med. M\u00fcller',
    'St.Mary',
    'Smith Jr.',
    "O'Neil",
    'Jean-Luc',
    'Ltd. & Co. KG',
    'No.5',
  ]
  expect(names.filter(holdsWebAddress)).toEqual([])
})
