import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compile, render, type TemplateError } from './index.ts'
import { loadGenerated } from './testing/load-generated.ts'

// golden/*.txt: cases that need no programming. README.md says how a case is written.
type Case = { title: string; parts: Map<string, string> }

const folder = new URL('golden/', import.meta.url)

for (const file of readdirSync(folder).filter((name) => name.endsWith('.txt'))) {
  const cases = casesOf(readFileSync(new URL(file, folder), 'utf8'))
  const templates = cases.map(({ parts }) => compile(parts.get('TEMPLATE') ?? ''))
  describe(`golden ${file}`, async () => {
    const generated = await loadGenerated(templates)
    it('holds cases', () => expect(cases.length).toBeGreaterThan(0))
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

function casesOf(text: string): Case[] {
  return text
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

/** `NAME rest of the line` or `NAME` and the lines below. */
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
