import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkTestCard, testCardNumber, testCards } from './test-cards.ts'

const now = Date.UTC(2030, 3, 15)
const card = { number: '4242424242424242', expiry: '04/30', cvc: '123' }

it('BX-1.05 knows the test cards with and without spaces, and no other number', () => {
  expect(testCardNumber('4242 4242 4242 4242')).toBe('4242424242424242')
  expect(testCardNumber('4242-4242-4242-4242')).toBe('4242424242424242')
  fc.assert(
    fc.property(fc.stringMatching(/^\d{12,19}$/), (number) => {
      fc.pre(!(number in testCards))
      expect(testCardNumber(number)).toBeNull()
    }),
  )
  expect(['', 'constructor', '4242424242424241', '424242424242424'].map(testCardNumber)).toEqual([
    null,
    null,
    null,
    null,
  ])
})

it('has card numbers with a valid check digit', () => {
  for (const number of Object.keys(testCards)) {
    const sum = Array.from(number)
      .toReversed()
      .reduce((total, digit, at) => {
        const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1)
        return total + (doubled > 9 ? doubled - 9 : doubled)
      }, 0)
    expect([number, sum % 10]).toEqual([number, 0])
  }
})

it('takes a card until its month has ended', () => {
  const isRight = (expiry: string): boolean => checkTestCard({ ...card, expiry }, now).length === 0
  expect(
    ['04/30', '4 / 2030', '12/31', '1230', '530', '04-30', '2030-12', '٠٤/٣٠'].filter((one) => !isRight(one)),
  ).toEqual([])
  expect(['03/30', '12/29', '13/31', '00/31', '04/1931', '', '12', '1', '123', 'x'].filter(isRight)).toEqual([])
})

it('names each wrong field', () => {
  expect(checkTestCard(card, now)).toEqual([])
  expect(checkTestCard({ number: '1', expiry: '1', cvc: '1' }, now)).toEqual(['number', 'expiry', 'cvc'])
})
