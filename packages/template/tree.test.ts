import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compile, exportTree, importTree, render } from './index.ts'
import { anyData } from './testing/any-data.ts'
import { anyTemplate } from './testing/any-template.ts'

const env = { now: 0, enableExpr: true, enableInclude: true }

function overJson(tree: unknown): unknown {
  return JSON.parse(JSON.stringify(tree))
}

describe('the JSON form of a template', () => {
  it('renders the same after export to a tree and back to text, for any template and data', () => {
    fc.assert(
      fc.property(anyTemplate, anyData, (text, data) => {
        const template = compile(text)
        const imported = importTree(overJson(exportTree(template)))
        const written = compile(imported.source.text)
        const { html } = render(template, data, env)
        expect(render(imported, data, env).html).toBe(html)
        expect(render(written, data, env).html).toBe(html)
        expect(JSON.stringify(exportTree(imported))).toBe(JSON.stringify(exportTree(template)))
      }),
      { numRuns: 200 },
    )
  })

  it('keeps opaque values, runs the content of a struct and ignores an atom', () => {
    const tree = [
      17,
      1,
      [
        [
          20,
          { a: 1 },
          [
            [0, '<'],
            [1, [['x']], 0],
          ],
        ],
        [21, ['any', null]],
        [0, '>'],
      ],
      18,
    ]
    const template = importTree(tree)
    expect(template.errors).toEqual([])
    expect(exportTree(template)).toEqual(tree)
    expect(render(template, { x: 5 }, env).html).toBe('<5>')
  })

  it('keeps text that looks like tags as text', () => {
    for (const text of ['{a}', 'x{', '{# c }', '{## c ##}', '{.end}', '{^a}', '}{.if a}', 'a{b{c}}', '{ no tag }']) {
      const imported = importTree([
        17,
        1,
        [
          [0, text],
          [0, '}'],
        ],
        18,
      ])
      expect(render(imported, { a: 1, c: 2 }, env).html).toBe(`${text}}`)
      expect(render(compile(imported.source.text), { a: 1, c: 2 }, env).html).toBe(`${text}}`)
    }
  })

  it('BX-5.11 imports any JSON without throwing and omits invalid instructions', () => {
    const atom = fc.oneof(
      fc.constantFrom(0, 1, 2, 4, 5, 7, 8, 10, 17, 20, 22, 24, 99, -1),
      fc.constantFrom('a', '@a', '@', 'equal?', 'html', ' ', '|', '}', '{a}', '__proto__', 'constructor'),
      fc.jsonValue({ maxDepth: 2 }),
    )
    const { tree } = fc.letrec<{ tree: unknown[] }>((tie) => ({
      tree: fc.array(fc.oneof({ depthSize: 'small' }, atom, tie('tree')), { maxLength: 6 }),
    }))
    fc.assert(
      fc.property(tree, fc.jsonValue(), (block, data) => {
        for (const json of [block, [17, 1, block, 18], [17, 1, [block], 18]]) {
          const imported = importTree(json)
          const written = compile(imported.source.text)
          expect(render(written, data, env).html).toBe(render(imported, data, env).html)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('BX-5.11 stops deep, long and broken trees at the limits, with the position of the error', () => {
    let deep: unknown = [0, 'x']
    for (let level = 0; level < 10_000; level++) deep = [2, ['a'], [deep], 3]
    expect(importTree([17, 1, [deep], 18]).errors.map(({ code }) => code)).toContain('NESTING_LIMIT_REACHED')

    const long = Array.from({ length: 60_000 }, () => 15)
    expect(importTree([17, 1, long, 18]).errors.map(({ code }) => code)).toEqual(['TAG_LIMIT_REACHED'])

    let chain: unknown = 3
    for (let level = 0; level < 20_000; level++) chain = [7, 'equal?', [['1'], ' '], [], chain]
    expect(importTree([17, 1, [[5, 'equal?', [['2'], ' '], [], chain]], 18]).errors).toEqual([])

    const { errors } = importTree(
      [
        17,
        1,
        [
          [0, 'ab'],
          [1, 'x'],
          [0, 'c'],
        ],
        18,
      ],
      { name: 'p' },
    )
    expect(errors).toEqual([
      {
        kind: 'assembler',
        code: 'INVALID_INSTRUCTION',
        message: 'SyntaxError: No instruction: 1',
        line: 1,
        column: 3,
        partial: 'p',
        excerpt: 'abc',
      },
    ])
  })
})
