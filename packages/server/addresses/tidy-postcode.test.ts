import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countries } from '@sitewright/domain/shipping/countries.ts'
import { addressFormatOf } from './address-format.ts'
import { tidyPostcode } from './tidy-postcode.ts'

describe('a typed postcode', () => {
  it.each([
    ['PL', '31542', '31-542'],
    ['PL', '31 542', '31-542'],
    ['PT', '1250096', '1250-096'],
    ['LV', '1073', 'LV-1073'],
    ['LV', 'lv1073', 'LV-1073'],
    ['LT', 'LT-04340', '04340'],
    ['AT', 'A-5020', '5020'],
    ['DE', 'D - 80331', '80331'],
    ['LU', 'L-4750', '4750'],
    ['CH', 'CH-3011', '3011'],
    ['LI', 'FL-9490', '9490'],
    ['SE', 'SE-41103', '411 03'],
    ['SE', 's-411 03', '411 03'],
    ['US', '981091234', '98109-1234'],
    ['US', 'US 98109 1234', '98109-1234'],
    ['PR', 'PR 00930', '00930'],
    ['CA', 'v8x-3x4', 'V8X 3X4'],
    ['IN', '560 034', '560034'],
    ['NL', '2490-aa', '2490 AA'],
    ['GB', 'm342ab', 'M34 2AB'],
    ['GB', 'GB-M34 2AB', 'M34 2AB'],
    ['GB', 'bfpo61', 'BFPO 61'],
    ['IE', 'a65f4e2', 'A65 F4E2'],
    ['JP', '〒１５４ー００２３', '154-0023'],
    ['BR', '40301110', '40301-110'],
    ['FR', 'F-33 380', '33380'],
    ['KY', '11702', 'KY1-1702'],
    ['SV', '1101', 'CP 1101'],
    ['AI', 'AI-2640', '2640'],
    ['PE', 'lima23', 'LIMA 23'],
    ['AX', 'AX-22150', '22150'],
    ['EG', '\u200f١٢٤١١', '12411'],
    ['IR', '۱۱۹۳۶۱۲۳۴۵', '11936-12345'],
    ['NP', '४४६०१', '44601'],
    ['DE', '８０３３１', '80331'],
    ['DE', '80331', '80331'],
  ])('takes the form of its country: in %s %j becomes %j', (country, typed, tidied) => {
    expect(tidyPostcode(country, typed)).toBe(tidied)
  })

  it.each([
    ['US', '9810', '9810'],
    ['PL', '0095', '0095'],
    ['AT', 'D-5020', 'D-5020'],
    ['DE', ' 803-3 ', '803-3'],
    ['DE', 'x', 'X'],
    ['HK', 'a  1', 'A 1'],
    ['XX', 'a1', 'A1'],
    ['DE', 'ﷺ', 'ﷺ'],
    ['DE', '', ''],
  ])('stays as it is where it does not fit: in %s %j is %j', (country, typed, kept) => {
    expect(tidyPostcode(country, typed)).toBe(kept)
  })

  it('has one form per country, whatever spaces, dashes, case, digits and country code it was typed with', () => {
    for (const country of countries) {
      const { zip, zipex = '' } = addressFormatOf(country) ?? {}
      if (zip === undefined) continue
      const habit = fc.record({
        code: fc.oneof(
          fc.constantFrom(...zipex.split(',')),
          fc.stringMatching(new RegExp(`^(?:${plainGroups(zip)})$`)),
        ),
        separator: fc.constantFrom('', ' ', '-', '–', ' - '),
        zero: fc.constantFrom(0x30, 0xff10, 0x0660, 0x0966),
        prefix: fc.constantFrom('', `${country}-`, `${country} `),
        isLower: fc.boolean(),
      })
      fc.assert(
        fc.property(habit, ({ code, separator, zero, prefix, isLower }) => {
          const national = tidyPostcode(country, code)
          expect([country, code, new RegExp(`^(?:${zip})$`).test(national)]).toEqual([country, code, true])
          // `AI-2640` and `2640` are one code in Anguilla.
          const plain = prefix === '' ? code : national
          const digits = plain.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
          const written = prefix + digits.replaceAll(/[ -]/g, separator)
          const typed = isLower ? written.toLowerCase() : written
          expect([country, code, typed, tidyPostcode(country, typed)]).toEqual([country, code, typed, national])
          expect(tidyPostcode(country, national)).toBe(national)
        }),
        { numRuns: 25 },
      )
    }
  })

  it('stays the same when it is tidied again, whatever was typed', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 16 }), fc.stringMatching(/^[0-3 aADLV-]{0,12}$/))
    fc.assert(
      fc.property(fc.constantFrom(...countries), text, (country, typed) => {
        const once = tidyPostcode(country, typed)
        expect(tidyPostcode(country, once)).toBe(once)
      }),
      { numRuns: 300 },
    )
  })
})

/** fast-check makes no texts for word boundaries. */
function plainGroups(pattern: string): string {
  return pattern.replaceAll(/\(\?:[\^$]\|\\b\)/g, '')
}
