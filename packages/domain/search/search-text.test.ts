import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeExcerpt, markWords } from './mark-words.ts'
import { correctionsOf, isOneLetterAway, nearRanges } from './near-words.ts'
import { englishSpelling, germanSpelling, normalizeText, searchWords, wordsOf } from './search-text.ts'

it.each([
  ['Café CRÈME', 'cafe creme'],
  ['Straße, Größe', 'strasse, grosse'],
  ['Smørrebrød', 'smorrebrod'],
  ['مُـكَـتَّبَة', 'مكتبه'],
  ['أإآٱ ى', 'اااا ي'],
  ['٣٤ ۵۶ ７', '34 56 7'],
  ['ﬁne', 'fine'],
  ['Чайный', 'чайный'],
  ['हिन्दी', 'हिन्दी'],
])('BX-1.19 compares %s as %s', (text, normalized) => {
  expect(normalizeText(text)).toBe(normalized)
})

it('BX-1.19 splits a text into words, whose places are those in the original', () => {
  const text = 'Mug «Größe 2», l’été & 陶器'
  const words = wordsOf(text)
  expect(words.map(({ word }) => word)).toEqual(['mug', 'grosse', '2', 'l', 'ete', '陶', '器'])
  expect(text.slice(words[1]?.start, words[1]?.end)).toBe('Größe')
  expect(searchWords('a b c d e f g h i j a')).toHaveLength(8)
  expect(wordsOf('x'.repeat(9_000))[0]?.word).toHaveLength(40)
})

it('BX-1.19 finds the same words in an ASCII text, whether letters of other scripts follow it or not', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~\s]{0,80}$/), (text) => {
      expect(wordsOf(`${text} é`).slice(0, -1)).toEqual(wordsOf(text))
    }),
  )
})

it('BX-1.19 knows a German word typed without umlauts', () => {
  expect([germanSpelling('blumentoepfe'), germanSpelling('vase')]).toEqual(['blumentopfe', null])
})

it('BX-1.19 marks words as they stand in the text, words that begin with one, else other forms of it', () => {
  const text = 'Two PLANTERS, plants & Plänter'
  const marked = (words: string[]): string[] => markWords(text, words).map(({ start, end }) => text.slice(start, end))
  expect(marked(['planter'])).toEqual(['PLANTERS', 'Plänter'])
  expect(marked(['planted'])).toEqual(['PLANTERS', 'plants', 'Plänter'])
  expect(marked(['pl'])).toEqual([])
})

it('BX-1.19 makes an excerpt around the first match, cut between words', () => {
  const text = `${'before '.repeat(60)}the planter stands ${'after '.repeat(60)}`
  const { text: excerpt, marks } = makeExcerpt(text, ['planter'])
  expect(excerpt).toMatch(/^…before .*the planter stands after .*after…$/)
  expect(excerpt.length).toBeLessThan(210)
  expect(marks.map(({ start, end }) => excerpt.slice(start, end))).toEqual(['planter'])
  expect(makeExcerpt('short <b>text', ['none'])).toEqual({ text: 'short <b>text', marks: [] })
})

it.each([
  ['mug', 'mog', true],
  ['mug', 'mgu', true],
  ['mug', 'mu', true],
  ['mug', 'muug', true],
  ['mug', 'mug', false],
  ['mug', 'gum', false],
  ['planter', 'planetr', true],
  ['planter', 'plantres', false],
])('BX-1.19 %s and %s differ in one letter: %s', (one, other, isNear) => {
  expect([isOneLetterAway(one, other), isOneLetterAway(other, one)]).toEqual([isNear, isNear])
})

it('BX-1.19 looks for corrections where every word lies that differs in one letter', () => {
  const letters = 'abx'
  for (const word of ['abab', 'ababa', 'abb']) {
    const ranges = nearRanges(word)
    if (!ranges) throw new Error('The word is corrected.')
    for (const near of allWords(letters, word.length + 1).filter((one) => isOneLetterAway(word, one))) {
      const isFound =
        near.startsWith(ranges.start) ||
        Array.from(near).toReversed().join('').startsWith(ranges.reversedEnd) ||
        near === ranges.exchanged
      expect([word, near, isFound && near.length >= ranges.minLength && near.length <= ranges.maxLength]).toEqual([
        word,
        near,
        true,
      ])
    }
  }
  expect(nearRanges('ab')).toBeNull()
})

it('BX-1.19 prefers corrections with the same first letter, then frequent ones', () => {
  const known = ['cup', 'mug', 'mub', 'fog'].map((word, at) => ({ word, uses: 10 * (4 - at) }))
  expect(correctionsOf('mog', known)).toEqual(['mug', 'fog'])
  expect(correctionsOf('mu', known)).toEqual(['mug', 'mub'])
})

function allWords(letters: string, longest: number): string[] {
  if (longest === 0) return ['']
  const shorter = allWords(letters, longest - 1)
  const last = shorter.filter((word) => word.length === longest - 1)
  return [...shorter, ...last.flatMap((word) => Array.from(letters, (letter) => word + letter))]
}

it('BX-1.19 knows irregular plurals, and takes no name that every object has for one', () => {
  const words = ['knives', 'knife', 'bookshelves', 'mug', 'constructor', 'valueof']
  expect(words.map(englishSpelling)).toEqual(['knife', 'knives', 'bookshelf', null, null, null])
})
