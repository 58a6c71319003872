import { expect, it } from 'vitest'
import { aProduct } from '../../testing/a-product-facts.ts'
import { dropIncompatibleChoice, compatibleOptionValues } from './compatible-option-values.ts'
import { optionMarks, pickerDisplay, type PickerSettings } from './option-marks.ts'
import { variantMapOf } from './variant-map.ts'

const mug = variantMapOf(
  aProduct({
    optionNames: ['Colour', 'Size'],
    variants: [
      { attributes: { Colour: 'green', Size: 'small' } },
      { attributes: { Colour: 'green', Size: 'large' }, qtyInStock: 0 },
      { attributes: { Colour: 'blue', Size: 'small' } },
    ],
  }),
)

const plain: PickerSettings = {
  picker: 'select',
  restockNotificationsEnabled: false,
  soldOutVariantsDropdownDisabled: false,
  productVariantBranching: false,
  templateVersion: '7',
}

it('SF-4.08 marks unavailable and sold-out radio values once only one option is left to choose', () => {
  const marks = (chosen: Record<string, string>) => shown(chosen, { picker: 'radio' })
  expect(marks({ Colour: 'blue' })).toEqual('Size: small, large unavailable')
  expect(marks({ Colour: 'green' })).toEqual('Size: small, large sold-out')
  expect(marks({ Size: 'large', Colour: '' })).toEqual('Colour: green sold-out, blue unavailable')
  expect([marks({}), marks({ Colour: 'green', Size: 'small' })]).toEqual(['none', 'none'])
})

it('SF-4.09 marks sold-out list values once only one option is left to choose, and never unavailable ones', () => {
  expect(shown({ Colour: 'green' })).toEqual('Size: small, large sold-out')
  expect(shown({ Colour: 'blue' })).toEqual('Size: small, large')
  expect([shown({}), shown({ Colour: 'green', Size: 'small' })]).toEqual(['none', 'none'])
})

it('SF-4.09 disables sold-out list values when set so, and leaves them unmarked with restock notifications', () => {
  expect(shown({ Colour: 'green' }, { soldOutVariantsDropdownDisabled: true })).toEqual('Size: small, large disabled')
  expect(shown({ Colour: 'green' }, { restockNotificationsEnabled: true })).toEqual('Size: small, large')
  const both = { restockNotificationsEnabled: true, soldOutVariantsDropdownDisabled: true }
  expect(shown({ Colour: 'green' }, both)).toEqual('Size: small, large')
  expect(shown({ Colour: 'green' }, { ...both, picker: 'radio' })).toEqual('Size: small, large sold-out')
})

it('SF-4.08 SF-4.09 marks the values of a product’s only option before any choice', () => {
  const variants = [{ attributes: { Size: 'small' }, qtyInStock: 0 }, { attributes: { Size: 'large' } }]
  const map = variantMapOf(aProduct({ optionNames: ['Size'], variants }))
  expect(optionMarks(map, {}, pickerDisplay(plain, 1))?.values).toEqual([
    { value: 'small', mark: 'sold-out', isDisabled: false },
    { value: 'large', mark: null, isDisabled: false },
  ])
})

it('SF-4.10 branches only two select lists with the branching flag and template version 7.1', () => {
  const on = { ...plain, productVariantBranching: true, templateVersion: '7.1' }
  expect(pickerDisplay(on, 2).isBranching).toBe(true)
  expect([1, 3].map((count) => pickerDisplay(on, count).isBranching)).toEqual([false, false])
  for (const change of [{ productVariantBranching: false }, { templateVersion: '7' }, { picker: 'radio' }] as const) {
    expect(pickerDisplay({ ...on, ...change }, 2).isBranching).toBe(false)
  }
})

it('SF-4.10 narrows the other list to values of existing variants, sold out or not, and resets it when a choice is cleared', () => {
  const offered = (chosen: Record<string, string>) =>
    compatibleOptionValues(mug, chosen).map(({ values }) => values.join(' '))
  expect(offered({})).toEqual(['green blue', 'small large'])
  expect(offered({ Colour: 'blue' })).toEqual(['green blue', 'small'])
  expect(offered({ Colour: '', Size: 'large' })).toEqual(['green', 'small large'])
  expect(offered({ Colour: 'green', Size: 'small' })).toEqual(['green blue', 'small large'])
  expect(offered({ Colour: '', Size: '' })).toEqual(['green blue', 'small large'])
})

it('SF-4.10 clears the last option when the given choices match no variant', () => {
  const none = { Colour: 'blue', Size: 'large' }
  expect(dropIncompatibleChoice(mug, none)).toEqual({ Colour: 'blue', Size: '' })
  for (const fine of [{}, { Colour: 'blue' }, { Colour: 'green', Size: 'large' }]) {
    expect(dropIncompatibleChoice(mug, fine)).toBe(fine)
  }
})

function shown(chosen: Record<string, string>, settings: Partial<PickerSettings> = {}): string {
  const marks = optionMarks(mug, chosen, pickerDisplay({ ...plain, ...settings }, 2))
  if (!marks) return 'none'
  const values = marks.values.map(({ value, mark, isDisabled }) =>
    [value, ...(mark ? [mark] : []), ...(isDisabled ? ['disabled'] : [])].join(' '),
  )
  return `${marks.optionName}: ${values.join(', ')}`
}
