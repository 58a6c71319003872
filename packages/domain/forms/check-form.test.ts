import { describe, expect, it } from 'vitest'
import { aField, aForm } from '../testing/a-form.ts'
import { isValidForm } from './check-form.ts'
import { fieldTypes } from './form.ts'

describe('a form', () => {
  it('can have every type of field', () => {
    expect(isValidForm(aForm(...fieldTypes.map((type) => aField(type))))).toBe(true)
  })

  it.each([
    ['no fields', aForm()],
    ['two fields with the same id', aForm(aField('text'), aField('text'))],
    ['a quote in an id', aForm(aField('text', { id: 'a"b' }))],
    ['a field without a title', aForm(aField('text', { title: ' ' }))],
    ['a title of several lines', aForm(aField('text', { title: 'a\nb' }))],
    ['an unknown field type', aForm(aField('likert' as 'text'))],
    ['a select field without options', aForm(aField('select', { options: [] }))],
    ['a duplicate option', aForm(aField('radio', { options: ['a', 'a'] }))],
    ['an empty option', aForm(aField('checkbox', { options: ['a', ''] }))],
    ['options on a text field', aForm(aField('text', { options: ['a'] }))],
    ['a maximum length of 0', aForm(aField('text', { maxLength: 0 }))],
    ['a minimum above the maximum', aForm(aField('number', { min: 2, max: 1 }))],
    ['too many fields', aForm(...Array.from({ length: 51 }, (_, at) => aField('text', { id: `t${at}` })))],
  ])('is refused with %s', (_, odd) => expect(isValidForm(odd)).toBe(false))
})
