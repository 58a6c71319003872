import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeCldr } from '../cldr/make-cldr.ts'
import { compile, formatterNames, predicateNames, render } from '../index.ts'
import { readPack } from '../testing/read-pack.ts'

// One line of a *.jsonl file. The outputs were taken from the reference where it behaves the same (with its unescaped values
// escaped for their place) and written by hand elsewhere.
type Line = [name: string, kind: string, data: unknown, template: string, output: string]

const kinds = ['ordinary', 'empty', 'wrong type', 'hostile']
const partials = new Map([['p.html', '<{@}>']])
const cldr = makeCldr(readPack)

describe.each([
  ['formatters', formatterNames],
  ['predicates', predicateNames],
])('golden %s.jsonl', (file, names) => {
  const lines = linesOf(file)

  it.each(lines)('%s: %s input', (_, __, data, template, output) => {
    const settings = {
      now: 1_500_000_000_000,
      moneyUnit: 'major',
      fragments: 'public',
      variantPrices: 'integers',
      partials,
      cldr,
    } as const
    expect(render(compile(template), data, settings).html.trim()).toBe(output)
  })

  it('has ordinary, empty, wrong-typed and hostile input for every name', () => {
    const missing = names.flatMap((name) =>
      kinds.filter((kind) => !lines.some((line) => line[0] === name && line[1] === kind)).map((kind) => [name, kind]),
    )
    expect(missing).toEqual([])
  })
})

it('prints no hostile text unescaped in fragments', () => {
  const fragments = linesOf('formatters').filter(
    ([name, kind, , , output]) => kind === 'hostile' && name !== 'apply' && /^<\w+ /.test(output),
  )
  expect(fragments.length).toBeGreaterThan(15)
  expect(fragments.filter(([, , , , output]) => /<script>alert|="javascript:/.test(output))).toEqual([])
})

function linesOf(file: string): Line[] {
  const text = readFileSync(new URL(`${file}.jsonl`, import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
