import { compile, render } from '@sitewright/template'
import { expect, it } from 'vitest'
import { compileLeniently } from './compile-leniently.ts'

function renderWithCodes(text: string): { html: string; codes: string[] } {
  const template = compileLeniently(text, 'a.list', (source, name) => compile(source, { name }))
  const { html } = render(template, { x: 5, list: [1, 2] }, { now: 0 })
  return { html, codes: template.errors.map(({ code }) => code) }
}

it.each([
  ['a{x|multiply:100}b{x}', 'ab5', ['FORMATTER_UNKNOWN']],
  ['{x|json|nope 3}\n  {x|nope}{x}', '\n  5', ['FORMATTER_UNKNOWN', 'FORMATTER_UNKNOWN']],
  ['{.nope x}A', 'A', ['INVALID_INSTRUCTION']],
  ['{.if x == 1}A{.or}B{.end}C', 'BC', ['IF_INVALID']],
  ['{.repeated section list}{.section x }A{.end}B{.end}', 'BB', ['SECTION_INVALID']],
  ['{.repeated  section list}A{.or}B{.end}', 'B', ['REPEATED_INVALID']],
])('PL-8.41 leaves out the faulty tags of %s', (text, html, codes) => {
  const found = renderWithCodes(text)
  expect(found.html).toBe(html)
  expect(found.codes).toEqual(expect.arrayContaining(codes))
})

it('returns a template without faults unchanged', () => {
  const made = compile('{x}')
  expect(compileLeniently('{x}', 'a', () => made)).toBe(made)
})
