import { describe, expect, it } from 'vitest'
import { aField, aForm } from '../testing/a-form.ts'
import { isValidForm } from './check-form.ts'
import { fieldTypes } from './form.ts'

describe('a form', () => {
  it('can have every type of field', () => {
    expect(isValidForm(aForm(...fieldTypes.map((type) => aField(type))))).toBe(true)
  })

  it.each([
    ['no field', aForm()],
    ['two fields of one id', aForm(aField('text'), aField('text'))],
    ['an id that breaks out of a name', aForm(aField('text', { id: 'a"b' }))],
    ['a field without a title', aForm(aField('text', { title: ' ' }))],
    ['a title of several lines', aForm(aField('text', { title: 'a\nb' }))],
    ['a kind that nobody knows', aForm(aField('likert' as 'text'))],
    ['nothing to choose', aForm(aField('select', { options: [] }))],
    ['a choice twice', aForm(aField('radio', { options: ['a', 'a'] }))],
    ['an empty choice', aForm(aField('checkbox', { options: ['a', ''] }))],
    ['choices where one types', aForm(aField('text', { options: ['a'] }))],
    ['no room', aForm(aField('text', { maxLength: 0 }))],
    ['no number between', aForm(aField('number', { min: 2, max: 1 }))],
    ['too many fields', aForm(...Array.from({ length: 51 }, (_, at) => aField('text', { id: `t${at}` })))],
  ])('is refused with %s', (_, odd) => expect(isValidForm(odd)).toBe(false))
})
