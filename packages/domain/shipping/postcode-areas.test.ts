import { describe, expect, it } from 'vitest'
import { isInArea } from './location.ts'
import { isPostcodeRange, type PostcodeRange } from './postcode-key.ts'

const isIn = (country: string, postcode: string, postcodes: string[], postcodeRanges: PostcodeRange[] = []): boolean =>
  isInArea({ country, region: '', postcode }, { countries: [], regions: [], postcodes, postcodeRanges })

describe('BX-1.08 BX-1.09 an area of postcodes in the United Kingdom and its islands', () => {
  it.each([
    ['GB', 'DG16', 'DG16 5HU', true],
    ['GB', 'DG16', 'DG1 6AB', false],
    ['GB', 'DG16', 'DG16AB', false],
    ['GB', 'DG1', 'DG1 6AB', true],
    ['GB', 'DG1', 'DG16 5HU', false],
    ['GB', 'dg-1', 'DG1 6AB', true],
    ['IM', 'IM86', 'IM8 6AB', false],
    ['IM', 'IM8', 'IM8 6AB', true],
    ['JE', 'JE31', 'JE3 1AB', false],
    ['GG', 'GY10', 'GY1 0AB', false],
    ['GG', 'GY10', 'GY10 1SF', true],
    ['GB', 'DG16', 'DG16', true],
    ['GB', 'DG16', '', false],
  ])('compares outward codes: in %s the code %s takes %j: %s', (country, code, postcode, isThere) => {
    expect(isIn(country, postcode, [code])).toBe(isThere)
  })

  it.each([
    ['W', 'W1A 4ZZ', true],
    ['W', 'WC1B 3DG', false],
    ['KW', 'KW17 2AA', true],
    ['B', 'BFPO 61', false],
    ['G', 'GIR 0AA', false],
    ['BFPO', 'BFPO 61', true],
    ['BFPO 6', 'BFPO 61', false],
    ['GIR 0AA', 'GIR0AA', true],
  ])('takes letters as one postcode area: %s takes %s: %s', (letters, postcode, isThere) => {
    expect(isIn('GB', postcode, [letters])).toBe(isThere)
  })

  it.each([
    ['W1', 'W1A 4ZZ', true],
    ['W1A', 'W1A 4ZZ', true],
    ['W1A', 'W1B 3DG', false],
    ['DG16 5', 'DG16 5HU', true],
    ['DG16 5', 'DG16 6HU', false],
    ['DG165', 'DG16 5HU', true],
    ['DG1 6', 'DG16 5HU', false],
    ['DG16 5HU', 'DG165HU', true],
    ['W1 4', 'W1A 4ZZ', false],
  ])(
    'takes a district with its sub-districts, a sector or a whole code: %s takes %s: %s',
    (code, postcode, isThere) => {
      expect(isIn('GB', postcode, [code])).toBe(isThere)
    },
  )

  it.each([
    ['KW1', 'KW14', 'KW2 6AB', true],
    ['KW1', 'KW14', 'KW14 7AB', true],
    ['KW1', 'KW14', 'KW15 1AB', false],
    ['KW1', 'KW3', 'KW17 2AA', false],
    ['KW10', 'KW14', 'KW1 4AB', false],
    ['W1A', 'W1C', 'W1B 3DG', true],
    ['W1A', 'W1C', 'W1D 3DG', false],
    ['N1', 'N4', 'NW2 6AB', false],
    ['DG16 1AA', 'DG16 5ZZ', 'DG16 5HU', true],
    ['DG16 1AA', 'DG16 4ZZ', 'DG16 5HU', false],
  ])('compares ranges by the number of the district: from %s to %s is %s: %s', (from, to, postcode, isThere) => {
    expect(isIn('GB', postcode, [], [{ from, to }])).toBe(isThere)
  })

  it('accepts ranges of districts with one and two digits, and refuses those that are no range', () => {
    const accepts = ([from, to]: [string, string]): boolean => isPostcodeRange({ from, to })
    const right: [string, string][] = [['KW1', 'KW14'], ['W1A', 'W1C'], ['10000', '10999'], ['kw1', 'KW 14']] // prettier-ignore
    const wrong: [string, string][] = [['KW14', 'KW1'], ['KW1', 'IV14'], ['KW1', 'KW14 2AB'], ['1', '19'], ['A', 'AB']] // prettier-ignore
    expect([right.map(accepts), wrong.map(accepts)]).toEqual([right.map(() => true), wrong.map(() => false)])
  })

  it('leaves other countries alone, where a range of districts takes nothing', () => {
    expect(isIn('DE', '10115', ['101'])).toBe(true)
    expect(isIn('CA', 'K1A 0B1', ['K1A0'])).toBe(true)
    expect(isIn('CA', 'K1A 0B1', [], [{ from: 'K1', to: 'K14' }])).toBe(false)
  })
})

it.each([
  ['LV', 'LV-1050', '10', true],
  ['LV', 'LV-1050', 'LV-10', true],
  ['LV', 'LV-1050', 'LV 11', false],
  ['SE', '111 22', 'SE-111', true],
  ['SE', '111 22', '１１１', true],
  ['BB', 'BB23026', '23', true],
])(
  'BX-1.08 BX-1.09 compares postcodes without the code of their country: in %s, %s with %s: %s',
  (country, postcode, start, isThere) => {
    expect(isIn(country, postcode, [start])).toBe(isThere)
  },
)
