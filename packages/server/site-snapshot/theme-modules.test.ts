import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compile, generate, render } from '@sitewright/template'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hashTemplateEngineSources, templateModuleHash, engineHashFile, loadTemplateModules } from './theme-modules.ts'

const text = '{.repeated section items}<b>{title|htmltag}</b>{.end}'
const data = { items: [{ title: 'A & B' }, { title: 'C' }] }
let folder: string
let logged: number
const deps = { log: { info: () => void logged++ } }

beforeEach(() => {
  logged = 0
  folder = mkdtempSync(join(tmpdir(), 'sitewright-modules-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes a module as the build does, but with `<i>` instead of `<b>`, so that the output shows whether the module was used. */
function build(engine = hashTemplateEngineSources()): void {
  const source = generate(compile(text, { name: 'a.block' }))
    .replaceAll('<b>', '<i>')
    .replace(/text: "[^\n]*"/, `text: ${JSON.stringify(text)}`)
  writeFileSync(join(folder, `kiln-${templateModuleHash('a.block', text)}.mjs`), source)
  writeFileSync(join(folder, engineHashFile), engine)
}

const renderModule = async (name: string, source: string) =>
  render((await loadTemplateModules(deps, folder))(source, name), data, { now: 0 }).html

it('runs the module built for the template’s text', async () => {
  build()
  expect(await renderModule('a.block', text)).toBe('<i>A &amp; B</b><i>C</b>')
  expect(logged).toBe(0)
})

it('interprets a template whose text has changed or that has no module', async () => {
  build()
  expect(await renderModule('a.block', `${text}!`)).toBe('<b>A &amp; B</b><b>C</b>!')
  expect(await renderModule('b.block', text)).toBe('<b>A &amp; B</b><b>C</b>')
})

it('ignores modules built by another engine version, and logs that once', async () => {
  build('of another one')
  expect(await renderModule('a.block', text)).toBe('<b>A &amp; B</b><b>C</b>')
  expect(logged).toBe(1)
})
