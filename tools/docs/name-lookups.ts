import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { templateTexts } from '../../packages/server/squarespace-compat/index.ts'
import { pageShape } from '../../packages/server/testing/json-shapes/page-shape.ts'
import { readTheme } from '../../packages/server/themes/format/read-theme.ts'
import { readThemeFolder } from '../../packages/server/themes/format/theme-folder.ts'
import { fragments } from '../../packages/template/fragments/fragments.ts'
import { compile } from '../../packages/template/index.ts'
import { isNonInheritedName } from '../../packages/template/run/scope.ts'
import { root } from '../source-files.ts'

/**
 * Returns the text of packages/template/run/name-lookups.ts. It has a lookup function for every property name of page JSON (the
 * data of templates), and for every name that a built-in fragment, block or theme reads.
 */
export async function nameLookupsModule(): Promise<string> {
  const texts = [...fragments.values(), ...blockTemplates(), ...(await themeTemplates())]
  const names = new Set([...texts.flatMap(namesInTemplate), ...namesInSchema(pageShape.toJSONSchema(toJson))])
  const lines = [...names].filter(isNonInheritedName).toSorted().map(lookupLine)
  return `${head}${lines.join('\n')}\n] satisfies [string, (from: MaybeObject) => unknown][])\n`
}

/**
 * Beginning of the generated module. It declares the helpers of the lookup functions itself, because V8 does not treat an
 * imported constant as a constant.
 */
const head = `// Written by \`npm run docs\` (tools/docs/name-lookups.ts); do not edit.
/* oxlint-disable max-lines */
import { child } from './values.ts'

/** Any value, typed so that its prototype can be compared. Primitives have one as well. */
type MaybeObject = { readonly __proto__?: unknown; readonly [name: string]: unknown } | null | undefined

const plain: Readonly<Record<string, unknown>> = Object.prototype as object as Record<string, unknown>

/** Functions never count as values. */
function data(found: unknown): unknown {
  return typeof found === 'function' ? undefined : found
}

/** Lookup functions of the names of page JSON and of built-in templates, by name. names.ts explains why each has its own. */
export const nameLookups: ReadonlyMap<string, (from: MaybeObject) => unknown> = new Map([
`

function lookupLine(name: string): string {
  const key = `'${name}'`
  return `  [${key}, (o) => (o?.__proto__ === plain && plain[${key}] === undefined ? data(o[${key}]) : child(o, ${key}))],`
}

function blockTemplates(): string[] {
  const folder = join(root, 'packages/blocks')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.jsont'))
  return files.map((file) => readFileSync(join(folder, file), 'utf8'))
}

async function themeTemplates(): Promise<string[]> {
  const folder = join(root, 'themes')
  const texts: string[] = []
  for (const name of readdirSync(folder)) {
    const { theme } = readTheme(name, await readThemeFolder(join(folder, name)))
    if (theme) texts.push(...templateTexts(theme).texts.values())
  }
  return texts
}

/**
 * Returns the names that a template reads. Omits the keys of the theme's translated texts (`localizedStrings`), because each is
 * read at a single place.
 */
function namesInTemplate(text: string): string[] {
  const names: string[] = []
  JSON.stringify(compile(text).tree, (key, value: unknown) => {
    const references = key === 'references' ? (value as unknown[][]) : key === 'reference' ? [value as unknown[]] : []
    for (const reference of references) {
      const read = reference[0] === 'localizedStrings' ? reference.slice(0, 1) : reference
      names.push(...read.filter((segment) => typeof segment === 'string'))
    }
    return value
  })
  return names
}

const toJson = { unrepresentable: 'any' } as const

/**
 * Objects of page JSON whose properties get no lookup function. A page has each object once and reads it at few places, so that a
 * faster lookup gains nothing.
 */
const readRarely: ReadonlySet<string> = new Set(['website', 'websiteSettings', 'shoppingCart'])

function namesInSchema(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key !== 'properties') return namesInSchema(value)
    return Object.entries(value as object).flatMap(([name, property]) => {
      return readRarely.has(name) ? [name] : [name, ...namesInSchema(property)]
    })
  })
}
