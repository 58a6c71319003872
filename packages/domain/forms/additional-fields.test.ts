import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxAdditionalFieldsChars } from '../kit/limits.ts'
import { text, type Message } from '../kit/text.ts'
import { english } from '../locales/en.ts'
import {
  answersShown,
  checkAnswers,
  fieldTypes,
  readAnswers,
  type Answers,
  type FieldsForm,
  type FormField,
} from './additional-fields.ts'
import { isFieldsForm } from './check-form.ts'

const form = (...fields: FormField[]): FieldsForm => ({ id: 'f', name: 'Engraving', fields })
const field = (type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  id: type,
  type,
  title: `A ${type}`,
  ...(['select', 'radio', 'checkbox'].includes(type) && { options: ['Red', 'Blue'] }),
  ...more,
})

function problem(one: FormField, answer: Answers[string]): string | null {
  const { problems } = checkAnswers(form(one), { [one.id]: answer })
  const found = problems[one.id]
  return found ? text(english, found.message as Message<unknown>, found.values) : null
}

function kept(one: FormField, answer: Answers[string]): unknown {
  const { kept: json } = checkAnswers(form(one), { [one.id]: answer })
  return json === null ? null : (JSON.parse(json) as unknown)
}

describe('what is answered before a product is bought', () => {
  it.each(fieldTypes)('SF-5.12 is Required where the field says so, else may be left open (%s)', (type) => {
    for (const nothing of ['', '   ', '\u0007', [], ['', ' ']])
      expect([problem(field(type), nothing), problem(field(type, { required: true }), nothing)]).toEqual([
        null,
        'Required',
      ])
    expect(checkAnswers(form(field(type, { required: true })), {}).problems).toHaveProperty(type)
  })

  it('SF-5.12 needs both parts of a required name', () => {
    const half: readonly Answers[string][] = [['Ada', ''], ['', 'King'], 'Ada']
    for (const answer of half)
      expect([problem(field('name'), answer), problem(field('name', { required: true }), answer)]).toEqual([
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
  ] as const)('is kept by its kind (%s %j)', (type, answer, value) => {
    expect(problem(field(type), answer)).toBe(null)
    expect(kept(field(type), answer)).toEqual([{ id: type, type, title: `A ${type}`, value }])
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
  ] as const)('is refused with its sentence (%s %j)', (type, answer, sentence) => {
    expect(problem(field(type), answer)).toBe(sentence)
    expect(kept(field(type), answer)).toBe(null)
  })

  it('keeps within what the field allows', () => {
    const over = 'You have exceeded the character limit.'
    for (const type of ['text', 'textarea'] as const) {
      expect(problem(field(type, { maxLength: 12 }), 'x'.repeat(12))).toBe(null)
      expect(problem(field(type, { maxLength: 12 }), 'x'.repeat(13))).toBe(over)
    }
    const number = field('number', { min: 1, max: 9 })
    expect(['0', '1', '9', '9.5'].map((typed) => problem(number, typed))).toEqual([
      'Please enter 1 or more.',
      null,
      null,
      'Please enter 9 or less.',
    ])
  })

  it(`keeps within ${maxAdditionalFieldsChars} characters in all`, () => {
    const both = form(field('text'), field('textarea'))
    const long = 'x'.repeat(maxAdditionalFieldsChars / 2)
    expect(Object.keys(checkAnswers(both, { text: long }).problems)).toEqual([])
    expect(Object.keys(checkAnswers(both, { text: long, textarea: long }).problems)).toEqual([''])
  })

  it('drops what no field asks for, also names that every object has', () => {
    const sent = JSON.parse('{"text":"a","__proto__":"b","constructor":"c"}') as Answers
    expect(checkAnswers(form(field('text'), field('name', { id: 'constructor' })), sent).kept).toContain('"value":"a"')
    expect(checkAnswers(form(field('textarea', { id: 'toString' })), {}).kept).toBe(null)
  })
})

describe('a line of a cart', () => {
  it('says each question with its answer', () => {
    const all = form(...fieldTypes.map((type) => field(type)))
    const { kept: json } = checkAnswers(all, {
      text: '<b>Ada</b>',
      checkbox: ['Red', 'Blue'],
      name: ['Ada', 'King'],
      date: '2026-11-20',
    })
    expect(answersShown(json)).toEqual([
      { title: 'A text', text: '<b>Ada</b>' },
      { title: 'A checkbox', text: 'Red, Blue' },
      { title: 'A name', text: 'Ada King' },
      { title: 'A date', text: '11/20/2026' },
    ])
  })

  it.each([null, '', '{', 'null', '7', '"a"', '{"a":"b"}', '[1,null,{"title":"x"}]'])('says nothing of %j', (odd) => {
    expect(answersShown(odd)).toEqual([])
  })

  it('is the same line again when it is put back, or answered once more', () => {
    const parts = fc.array(fc.string(), { maxLength: 4 })
    const answers = fc.dictionary(
      fc.constantFrom(...fieldTypes, 'other'),
      fc.oneof(fc.string({ unit: 'binary' }), parts),
    )
    const all = form(...fieldTypes.map((type) => field(type)))
    fc.assert(
      fc.property(answers, (given) => {
        const sent = readAnswers(JSON.stringify(given))
        const first = checkAnswers(all, sent ?? {})
        const again = checkAnswers(all, readAnswers(first.kept ?? '{}') ?? {})
        expect(again.kept).toBe(first.kept)
        expect(answersShown(first.kept).every(({ text: shown }) => shown.isWellFormed())).toBe(true)
      }),
    )
  })

  it.each(['', '{', '[1]', '"text"', '{"a":1}', '{"a":[1]}', '[{"id":"a","value":"b"}]', 'null'])(
    'cannot read %j as answers',
    (odd) => expect(readAnswers(odd)).toBe(null),
  )
})

describe('the form that an owner asks', () => {
  it('can be asked with every kind of field', () => {
    expect(isFieldsForm(form(...fieldTypes.map((type) => field(type))))).toBe(true)
  })

  it.each([
    ['no field', form()],
    ['two fields of one id', form(field('text'), field('text'))],
    ['an id that breaks out of a name', form(field('text', { id: 'a"b' }))],
    ['a field without a title', form(field('text', { title: ' ' }))],
    ['a title of several lines', form(field('text', { title: 'a\nb' }))],
    ['a kind that nobody knows', form(field('likert' as 'text'))],
    ['nothing to choose', form(field('select', { options: [] }))],
    ['a choice twice', form(field('radio', { options: ['a', 'a'] }))],
    ['an empty choice', form(field('checkbox', { options: ['a', ''] }))],
    ['choices where one types', form(field('text', { options: ['a'] }))],
    ['no room', form(field('text', { maxLength: 0 }))],
    ['no number between', form(field('number', { min: 2, max: 1 }))],
    ['too many fields', form(...Array.from({ length: 51 }, (_, at) => field('text', { id: `t${at}` })))],
  ])('is refused with %s', (_, odd) => expect(isFieldsForm(odd)).toBe(false))
})
