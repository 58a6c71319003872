import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { behaviourDocs } from './behaviour-docs.ts'
import { root } from '../source-files.ts'
import { statementsOf } from './statements.ts'

const from = (text: string, statements?: string): string =>
  behaviourDocs(
    [{ path: 'a/b.test.ts', text }],
    statementsOf([{ path: 'docs/statements/x.md', text: statements ?? '' }]),
  )
const number = (rest: string): string => `${'SF'}-${rest}` // split, so that this file's own text is not matched as test titles

it('docs/behaviour.md matches the test titles (npm run docs)', () => {
  expect(readFileSync(join(root, 'docs/behaviour.md'), 'utf8')).toBe(behaviourDocs())
})

it('lists a title below each statement it refers to, including ranges, ordered by number', () => {
  const text = from(
    `it('${number('10.02')} last', f)\nit("${number('5.03')}..${number('5.05')}, ${number('8.01')} says %s it\\"s", f)`,
  )
  const found = [...text.matchAll(/\*\*(\S+)\*\*\n {2}- (.*) \(\[a\/b.test.ts\]\(\.\.\/a\/b.test.ts\)\)/g)]
  expect(found.map(([, statement, behaviour]) => `${statement} ${behaviour}`)).toEqual([
    `${number('5.03')} says … it"s`,
    `${number('5.04')} says … it"s`,
    `${number('5.05')} says … it"s`,
    `${number('8.01')} says … it"s`,
    `${number('10.02')} last`,
  ])
})

it('puts the titles of the describe blocks around a test before its title, without their statement numbers', () => {
  const text = from(
    `describe('the "cart" page', () => {
  describe.each([1])(\`${number('2.01')} with \${n} lines\`, () => {
    it('${number('5.03')} shows the total', f)
  })
  test.describe("in Bob's shop", () => test('${number('5.04')} is empty', f))
})
it('${number('5.05')} stands alone', f)`,
  )
  const found = [...text.matchAll(/\n {2}- (.*) \(\[a\/b.test.ts/g)].map(([, entry]) => entry)
  expect(found).toEqual([
    'the "cart" page › with … lines',
    'the "cart" page › with … lines › shows the total',
    'the "cart" page › in Bob\'s shop › is empty',
    'stands alone',
  ])
})

it('ignores statement numbers outside titles', () => {
  expect(from(`const a = '${number('5.03')}'\n// ${number('5.04')} why`)).not.toContain('## ')
})

it('prints a statement’s text after its number, and omits statements without a test', () => {
  const statements = `# Statements\n\n- **${number('5.03')}** Shoppers see \\*one\\* price.\n- **${number('5.04')}** Not tested.\n`
  const text = from(`it('${number('5.03')} shows the price', f)`, statements)
  expect(text).toContain(`\n- **${number('5.03')}** Shoppers see \\*one\\* price.\n  - shows the price (`)
  expect(text).not.toContain(number('5.04'))
})

it('lists a statement number that has no text', () => {
  expect(from(`it('${number('5.03')} shows the price', f)`)).toContain(
    `\n- **${number('5.03')}**\n  - shows the price (`,
  )
})
