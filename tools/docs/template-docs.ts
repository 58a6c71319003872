import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cldrFormatters } from '../../packages/template/cldr/cldr-formatters.ts'
import {
  dateOptionDocs,
  intervalOptionDocs,
  relativeTimeOptionDocs,
} from '../../packages/template/cldr/date-options.ts'
import { currencyOptionDocs, decimalOptionDocs } from '../../packages/template/cldr/number-options.ts'
import type { Formatter, Predicate } from '../../packages/template/formatters/builtin.ts'
import { commerceFormatters } from '../../packages/template/formatters/commerce.ts'
import { contentFormatters } from '../../packages/template/formatters/content.ts'
import { coreFormatters } from '../../packages/template/formatters/core.ts'
import { dateFormatters } from '../../packages/template/formatters/date.ts'
import { socialFormatters } from '../../packages/template/formatters/social.ts'
import { textFormatters } from '../../packages/template/formatters/text.ts'
import { commercePredicates } from '../../packages/template/predicates/commerce.ts'
import { contentPredicates } from '../../packages/template/predicates/content.ts'
import { corePredicates } from '../../packages/template/predicates/core.ts'
import { galleryPredicates } from '../../packages/template/predicates/gallery.ts'
import { recordPredicates } from '../../packages/template/predicates/records.ts'
import { socialPredicates } from '../../packages/template/predicates/social.ts'
import { root } from '../source-files.ts'

type Declared = Formatter | Predicate
type Area = readonly [title: string, table: ReadonlyMap<string, Declared>]
type Example = { data: unknown; template: string; output: string }

const formatterAreas: readonly Area[] = [
  ['Values, lists, scopes', coreFormatters],
  ['Texts', textFormatters],
  ['Pictures, colours, items', contentFormatters],
  ['Products and the cart', commerceFormatters],
  ['Numbers, money, dates and messages by language', cldrFormatters],
  ['Dates by pattern', dateFormatters],
  ['Comments and sharing', socialFormatters],
]

const predicateAreas: readonly Area[] = [
  ['Comparisons and numbers', corePredicates],
  ['Products', commercePredicates],
  ['Collections, items, backgrounds, slides', contentPredicates],
  ['Galleries', galleryPredicates],
  ['Types of items and blocks', recordPredicates],
  ['Comments and units', socialPredicates],
]

const optionLists = [
  ['number options', decimalOptionDocs],
  ['money options', currencyOptionDocs],
  ['date options', dateOptionDocs],
  ['interval options', intervalOptionDocs],
  ['relative time options', relativeTimeOptionDocs],
] as const

/**
 * Returns the text of docs/templates.md, generated from the declarations of formatters and predicates. Its examples are taken
 * from the golden tests, so they are tested.
 */
export function templateDocs(): string {
  const parts = [
    '# Templates: formatters and predicates',
    'Written by `npm run docs` from the declarations in `packages/template`; do not edit. The language itself is in the package’s README.',
    '## Formatters',
    '`{value|name argument argument}`; the first character after the name separates the arguments, so `{value|truncate:20: and more}` works as well.',
    ...formatterAreas.flatMap((area) => areaDocs(area, examplesOf('formatters'))),
    '## Options',
    'Words of the form `name:value`, in any order. What is unknown is passed over.',
    ...optionLists.flatMap(([title, options]) => [`### ${sentence(title)}`, listOf(options.map(optionLine))]),
    '## Predicates',
    '`{.name? argument}…{.or}…{.end}`. They look at the current value.',
    ...predicateAreas.flatMap((area) => areaDocs(area, examplesOf('predicates'))),
  ]
  return `${parts.join('\n\n')}\n`
}

function areaDocs([title, table]: Area, examples: ReadonlyMap<string, Example>): string[] {
  const names = [...table.keys()].toSorted((a, b) => a.localeCompare(b, 'en'))
  return [`### ${title}`, ...names.flatMap((name) => nameDocs(name, table.get(name), examples.get(name)))]
}

function nameDocs(name: string, declared: Declared | undefined, example: Example | undefined): string[] {
  if (!declared) return []
  const parameters = Object.entries(declared.parameters).map(([parameter, { type, defaultValue }]) => {
    return `\`${parameter}\`: ${type.endsWith(' options') ? `[${type}](#${type.replaceAll(' ', '-')})` : type}${defaultText(defaultValue)}`
  })
  return [
    `#### \`${name}\``,
    declared.about,
    ...(parameters.length > 0 ? [listOf(parameters)] : []),
    ...(example ? [exampleDocs(example)] : []),
  ]
}

/** Returns `; default …` with a parameter's default value; empty for defaults other than numbers and non-empty strings. */
function defaultText(defaultValue: unknown): string {
  return (typeof defaultValue === 'string' && defaultValue !== '') || typeof defaultValue === 'number'
    ? `; default \`${defaultValue}\``
    : ''
}

const longest = 400

function exampleDocs({ data, template, output }: Example): string {
  const json = JSON.stringify(data)
  const lines = [
    template,
    json === '{}' || json.length > longest ? '' : `data   ${json}`,
    `prints ${output === '' ? '(nothing)' : cut(output)}`,
  ]
  return ['```text', ...lines.filter((line) => line !== ''), '```'].join('\n')
}

function cut(output: string): string {
  const text = output.replaceAll('\n', ' ⏎ ')
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

function optionLine([names, values]: readonly [string, string]): string {
  return values === '' ? `\`${names}\`` : `\`${names}\`: ${values}`
}

function listOf(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function examplesOf(file: 'formatters' | 'predicates'): ReadonlyMap<string, Example> {
  const lines: [string, string, unknown, string, string][] = readFileSync(
    join(root, `packages/template/golden/${file}.jsonl`),
    'utf8',
  )
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const ordinary = lines.filter(([, kind]) => kind === 'ordinary')
  return new Map(ordinary.map(([name, , data, template, output]) => [name, { data, template, output }]))
}
