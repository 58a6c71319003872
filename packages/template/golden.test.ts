import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compile, render, type TemplateError } from './index.ts'
import { loadGenerated } from './testing/load-generated.ts'

// A case of a golden/*.txt file. README.md describes the format.
type Case = { title: string; parts: Map<string, string> }

const folder = new URL('golden/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.txt'))

const statement = /\b(?:SF|PL|BX)-\d+\.\d+/g

/** The statement numbers in the case titles of each file. */
const shown: Readonly<Record<string, string>> = {
  'errors.txt': 'shows PL-4.09 PL-4.10 PL-4.11 PL-4.12 PL-8.41 PL-9.14',
  'language.txt': 'shows',
  'predicates.txt': 'shows PL-3.56 PL-3.57 PL-3.58 PL-3.79 PL-3.81 PL-3.82 PL-3.83',
  'products.txt': [
    'shows PL-2.02 PL-2.06 PL-2.08 PL-2.10 PL-2.11 PL-2.12 PL-2.19 PL-2.20 PL-2.22 PL-3.61 PL-3.66',
    'and PL-4.13 PL-4.14 PL-4.15 PL-4.16 PL-4.17 PL-4.18 PL-9.24',
    'and SF-3.06 SF-4.01 SF-4.02 SF-4.03 SF-4.04 SF-4.05 SF-4.07 SF-4.28 SF-5.01 SF-5.02 SF-9.09',
  ].join(' '),
  'texts.txt': 'shows PL-2.13 PL-2.15 PL-3.59 PL-3.68 PL-9.15 PL-9.18 PL-9.20 PL-9.21 PL-9.22 PL-9.23',
}

it('lists the statements that the cases show', () => {
  const known = Object.entries(shown).map(([file, text]) => [file, text.match(statement) ?? []])
  expect(files.map((file) => [file, statementsOf(file)])).toEqual(known)
})

for (const file of files) {
  const cases = casesOf(file)
  const templates = cases.map(({ parts }) => compile(parts.get('TEMPLATE') ?? ''))
  describe(`golden ${file}`, async () => {
    const generated = await loadGenerated(templates)
    it('has cases', () => expect(cases.length).toBeGreaterThan(0))
    it.each(cases.map((one, index) => ({ ...one, index })))('$title', ({ parts, index }) => {
      const template = templates[index] ?? compile('')
      const data: unknown = JSON.parse(parts.get('DATA') ?? '{}')
      const settings: Partial<Parameters<typeof render>[2]> = JSON.parse(parts.get('SETTINGS') ?? '{}')
      const partials = partialsOf(parts)
      const rendering = (one = template) => render(one, data, { now: 0, fragments: 'public', partials, ...settings })
      const rendered = rendering()

      expect(rendered.html.trim()).toBe((parts.get('OUTPUT') ?? '').trim())
      const errors = [...template.errors, ...rendered.errors].map(errorLine)
      expect(errors.join('\n')).toBe(parts.get('ERRORS') ?? '')
      expect(rendering(generated[index])).toEqual(rendered)
    })
  })
}

function statementsOf(file: string): string[] {
  return [...new Set(casesOf(file).flatMap(({ title }) => title.match(statement) ?? []))].toSorted()
}

function casesOf(file: string): Case[] {
  return readFileSync(new URL(file, folder), 'utf8')
    .split(/^:CASE /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n')
      const parts = lines
        .join('\n')
        .split(/^:(?=[A-Z]+)/m)
        .slice(1)
        .map(partOf)
      return { title: title.trim(), parts: new Map(parts) }
    })
}

/** Splits a part into its name and its text: the rest of the line, or the lines below. */
function partOf(part: string): [string, string] {
  const [, name = '', text = ''] = /^(PARTIAL \S+|[A-Z]+)(?: |\n|$)([\s\S]*)$/.exec(part) ?? []
  return [name, text.replace(/\n+$/, '')]
}

function partialsOf(parts: Map<string, string>): Map<string, string> {
  const named = [...parts].filter(([name]) => name.startsWith('PARTIAL '))
  return new Map(named.map(([name, text]) => [name.slice('PARTIAL '.length), text]))
}

function errorLine({ kind, line, column, message, partial }: TemplateError): string {
  return `${partial === undefined ? '' : `${partial} `}${line}:${column} ${kind} ${message}`
}
