import { describe, expect, it } from 'vitest'
import { maxAdditionalFieldsChars } from '../kit/limits.ts'
import { messageText, type Message } from '../kit/text.ts'
import { english } from '../locales/en.ts'
import { aField, aForm } from '../testing/a-form.ts'
import { checkAnswers } from './check-answers.ts'
import { fieldTypes, type FormAnswers, type FormField } from './form.ts'

function problem(one: FormField, answer: FormAnswers[string]): string | null {
  const { problems } = checkAnswers(aForm(one), { [one.id]: answer })
  const found = problems[one.id]
  return found ? messageText(english, found.message as Message<unknown>, found.values) : null
}

function storedAnswers(one: FormField, answer: FormAnswers[string]): unknown {
  const { stored: json } = checkAnswers(aForm(one), { [one.id]: answer })
  return json === null ? null : (JSON.parse(json) as unknown)
}

describe('checking answers', () => {
  it.each(fieldTypes)(
    'SF-5.12 reports Required for an empty required field, and accepts an empty optional one (%s)',
    (type) => {
      for (const nothing of ['', '   ', '\u0007', [], ['', ' ']])
        expect([problem(aField(type), nothing), problem(aField(type, { required: true }), nothing)]).toEqual([
          null,
          'Required',
        ])
      expect(checkAnswers(aForm(aField(type, { required: true })), {}).problems).toHaveProperty(type)
    },
  )

  it('SF-5.12 needs both parts of a required name', () => {
    const half: readonly FormAnswers[string][] = [['Ada', ''], ['', 'King'], 'Ada']
    for (const answer of half)
      expect([problem(aField('name'), answer), problem(aField('name', { required: true }), answer)]).toEqual([
        null,
        'Required',
      ])
  })

  it.each([
    ['text', 'Anna', 'Anna'],
    ['text', ' two\nlines\there ', 'two lines here'],
    ['textarea', ' two\r\nlines\u0000 ', 'two\nlines'],
    ['select', 'Blue', 'Blue'],
    ['radio', 'Red', 'Red'],
    ['checkbox', ['Blue', 'Red', 'Blue'], ['Red', 'Blue']],
    ['checkbox', 'Blue', ['Blue']],
    ['name', ['Ada', 'King Noel'], ['Ada', 'King Noel']],
    ['email', 'ada@example.com', 'ada@example.com'],
    ['date', '2026-11-20', ['11', '20', '2026']],
    ['date', ['2', '9', '2026'], ['02', '09', '2026']],
    ['number', '-1.5', '-1.5'],
  ] as const)('normalizes the answer to the type of its field (%s %j)', (type, answer, value) => {
    expect(problem(aField(type), answer)).toBe(null)
    expect(storedAnswers(aField(type), answer)).toEqual([{ id: type, type, title: `A ${type}`, value }])
  })

  it.each([
    ['email', 'ada', 'Email is not valid. Email addresses should follow the format name@example.com.'],
    ['date', '2026-02-30', 'This date does not exist.'],
    ['date', ['13', '01', '2026'], 'This date does not exist.'],
    ['number', 'ten', 'Please enter a number.'],
    ['number', 'Infinity', 'Please enter a number.'],
    ['select', 'Green', 'Please choose one of the options.'],
    ['radio', 'red', 'Please choose one of the options.'],
    ['checkbox', ['Red', 'Green'], 'Please choose one of the options.'],
  ] as const)('reports the problem of an invalid answer (%s %j)', (type, answer, sentence) => {
    expect(problem(aField(type), answer)).toBe(sentence)
    expect(storedAnswers(aField(type), answer)).toBe(null)
  })

  it('enforces the length and the range of the field', () => {
    const over = 'You have exceeded the character limit.'
    for (const type of ['text', 'textarea'] as const) {
      expect(problem(aField(type, { maxLength: 12 }), 'x'.repeat(12))).toBe(null)
      expect(problem(aField(type, { maxLength: 12 }), 'x'.repeat(13))).toBe(over)
    }
    const number = aField('number', { min: 1, max: 9 })
    expect(['0', '1', '9', '9.5'].map((typed) => problem(number, typed))).toEqual([
      'Please enter 1 or more.',
      null,
      null,
      'Please enter 9 or less.',
    ])
  })

  it(`refuses answers of more than ${maxAdditionalFieldsChars} characters in total`, () => {
    const both = aForm(aField('text'), aField('textarea'))
    const long = 'x'.repeat(maxAdditionalFieldsChars / 2)
    expect(Object.keys(checkAnswers(both, { text: long }).problems)).toEqual([])
    expect(Object.keys(checkAnswers(both, { text: long, textarea: long }).problems)).toEqual([''])
  })

  it('drops answers without a field, even when named like a property of every object', () => {
    const sent = JSON.parse('{"text":"a","__proto__":"b","constructor":"c"}') as FormAnswers
    expect(checkAnswers(aForm(aField('text'), aField('name', { id: 'constructor' })), sent).stored).toContain(
      '"value":"a"',
    )
    expect(checkAnswers(aForm(aField('textarea', { id: 'toString' })), {}).stored).toBe(null)
  })
})
