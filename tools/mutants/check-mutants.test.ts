import { expect, it } from 'vitest'
import { mutantProblems } from './check-mutants.ts'
import type { Mutant } from './mutant.ts'

const files: Record<string, string> = {
  'price.ts': 'const isFree = cents === 0 || cents === null',
  'price.test.ts': `
    it('rounds half up', () => {})
    it('rounds ' + 'half ' + 'down', () => {})
    it(\`shows 1,000 in \${locale}, and a sign\`, () => {})
    it.each([['EUR', 2]])('prints %s with its digits', () => {})
    test.concurrent.for(rows)('reads $text back', () => {})
    it.skipIf(isSlow)('adds up 100% of a million lines', () => {})
    // it('is in a comment', () => {})
    const said = "it('is in a text', () => {})"
    it.skip('is left out', () => {})
    it.todo('is planned')
    describe('is the name of a group', () => {})
    split('is an argument of something else')
  `,
}

const planted: Mutant = {
  name: 'prices: nothing is free',
  changes: [{ file: 'price.ts', from: 'cents === 0', to: 'false' }],
  test: 'price.test.ts',
  title: 'rounds half up',
}

function problemsWith(given: Partial<Mutant>): string[] {
  return mutantProblems([{ ...planted, ...given }], (file) => files[file] ?? null)
}

it.each([
  'rounds half up',
  'rounds half down',
  'shows 1,000 in ',
  'prints ',
  'reads ',
  'adds up 100% of a million lines',
  'adds up',
])('accepts a title that is a prefix of one test title: "%s"', (title) => {
  expect(problemsWith({ title })).toEqual([])
})

it.each([
  ['cents > 0', 0],
  ['cents ===', 2],
])('reports code that does not occur exactly once in its file: "%s" occurs %i times', (from, times) => {
  expect(problemsWith({ changes: [{ file: 'price.ts', from, to: '' }] })).toEqual([
    `prices: nothing is free: the code that it breaks stands ${times} times in price.ts: "${from}"`,
  ])
})

it('reports a missing code file', () => {
  expect(problemsWith({ changes: [{ file: 'gone.ts', from: 'cents', to: '' }] })).toEqual([
    'prices: nothing is free: its file gone.ts is gone.',
  ])
})

it('reports a missing test file', () => {
  expect(problemsWith({ test: 'gone.test.ts' })).toEqual([
    'prices: nothing is free: its test file gone.test.ts is gone.',
  ])
})

it.each([
  'half up',
  'is in a comment',
  'is in a text',
  'is left out',
  'is planned',
  'is the name of a group',
  'is an argument of something else',
])('reports a title that no test has: "%s"', (title) => {
  expect(problemsWith({ title })).toEqual([
    `prices: nothing is free: no test in price.test.ts has a title that begins with "${title}".`,
  ])
})

it('reports a title that is a prefix of two test titles', () => {
  expect(problemsWith({ title: 'rounds half' })).toEqual([
    'prices: nothing is free: 2 tests in price.test.ts have a title that begins with "rounds half".',
  ])
})

it.each([
  ['prints EUR with its digits', 'prints '],
  ['shows 1,000 in en-US', 'shows 1,000 in '],
])('reports a title that includes a parametrised value: "%s"', (title, known) => {
  expect(problemsWith({ title })).toEqual([
    `prices: nothing is free: a title in price.test.ts is known only up to "${known}": "${title}" goes further.`,
  ])
})
