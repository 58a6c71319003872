import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aField, aForm } from '../testing/a-form.ts'
import { checkAnswers } from './check-answers.ts'
import { fieldTypes } from './form.ts'
import { answerTexts, parseAnswers } from './stored-answers.ts'

describe('stored answers', () => {
  it('are shown with their questions', () => {
    const all = aForm(...fieldTypes.map((type) => aField(type)))
    const { stored: json } = checkAnswers(all, {
      text: '<b>Ada</b>',
      checkbox: ['Red', 'Blue'],
      name: ['Ada', 'King'],
      date: '2026-11-20',
    })
    expect(answerTexts(json)).toEqual([
      { title: 'A text', text: '<b>Ada</b>' },
      { title: 'A checkbox', text: 'Red, Blue' },
      { title: 'A name', text: 'Ada King' },
      { title: 'A date', text: '11/20/2026' },
    ])
  })

  it.each([null, '', '{', 'null', '7', '"a"', '{"a":"b"}', '[1,null,{"title":"x"}]'])(
    'return no answers when the text is %j',
    (odd) => {
      expect(answerTexts(odd)).toEqual([])
    },
  )

  it('stay the same text when they are parsed and checked again', () => {
    const parts = fc.array(fc.string(), { maxLength: 4 })
    const answers = fc.dictionary(
      fc.constantFrom(...fieldTypes, 'other'),
      fc.oneof(fc.string({ unit: 'binary' }), parts),
    )
    const all = aForm(...fieldTypes.map((type) => aField(type)))
    fc.assert(
      fc.property(answers, (given) => {
        const sent = parseAnswers(JSON.stringify(given))
        const first = checkAnswers(all, sent ?? {})
        const again = checkAnswers(all, parseAnswers(first.stored ?? '{}') ?? {})
        expect(again.stored).toBe(first.stored)
        expect(answerTexts(first.stored).every(({ text: shown }) => shown.isWellFormed())).toBe(true)
      }),
    )
  })

  it.each(['', '{', '[1]', '"text"', '{"a":1}', '{"a":[1]}', '[{"id":"a","value":"b"}]', 'null'])(
    'are null when the text is %j',
    (odd) => expect(parseAnswers(odd)).toBe(null),
  )
})
