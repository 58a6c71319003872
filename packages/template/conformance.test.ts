import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeCldr } from './cldr/make-cldr.ts'
import { compile, render } from './index.ts'
import { readPack } from './testing/read-pack.ts'

// Pairs of input and output that lie beside the repository (settled.md 7): never needed to build, always read where they are.
const file = new URL('../../../shared/conformance/template/cases.jsonl', import.meta.url)

type Case = {
  id: string
  area: string
  tier: 'core' | 'extra'
  kind: 'render' | 'ast'
  template: string
  json?: unknown
  partials?: Record<string, string>
  injects?: Record<string, unknown>
  options?: { locale?: string; now?: number; preprocess?: boolean }
  output?: string
}

/** What is not built yet, by reason. */
const leftOut: { reason: string; covers: (one: Case) => boolean }[] = [
  { reason: 'the JSON tree is no import and export form yet', covers: (one) => one.kind === 'ast' },
  { reason: 'pre-processing mode', covers: (one) => one.area === 'preprocess' },
  {
    // Their output tells 1.0 from 1, but their data were written as plain JSON numbers, which lost the zero.
    reason: 'decimals that the case itself lost',
    covers: (one) => one.tier === 'extra' && one.id.includes('f-message-plural'),
  },
]

const passing = 261

const cldr = makeCldr(readPack)

const isHere = existsSync(file)
const cases: Case[] = isHere
  ? readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  : []
const due = cases.filter((one) => !leftOut.some(({ covers }) => covers(one)))
const reasons = leftOut.map(({ reason, covers }) => `${cases.filter(covers).length} (${reason})`).join('; ')
const summary = isHere
  ? `${passing} of ${cases.length} conformance cases pass; left out: ${reasons}`
  : 'the conformance cases (shared/conformance/template) are not here, so none of them ran'

describe('conformance', () => {
  it.each(due)('$id', (one) => {
    expect(output(one).trim()).toBe((one.output ?? '').trim())
  })

  it(`${summary}`, () => {
    expect(due.filter((one) => output(one).trim() === (one.output ?? '').trim())).toHaveLength(isHere ? passing : 0)
  })
})

function output({ template, json, partials, injects, options }: Case): string {
  const paths = Object.entries(injects ?? {}).map(([path, value]) => [path, parsed(value)] as const)
  return render(compile(template), json, {
    now: options?.now ?? 0,
    locale: options?.locale === undefined || options.locale === 'none' ? 'en-US' : options.locale,
    ...(options?.locale === 'none' ? {} : { cldr }),
    moneyUnit: 'major',
    fragments: 'public',
    partials: new Map(Object.entries(partials ?? {})),
    injects: new Map(paths),
    enableInclude: true,
    enableExpr: true,
  }).html
}

function parsed(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value
}
