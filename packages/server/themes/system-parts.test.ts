import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { aPage } from '../testing/a-page.ts'
import { aSite } from '../testing/a-site.ts'
import { aThemeFolder, themeFiles } from '../testing/a-theme.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { importTheme } from './index.ts'

const app = await suiteApp()

/** Splits a style sheet into what stands in cascade layers and what does not. */
function layersOf(css: string): { layered: string; rest: string } {
  let layered = ''
  let rest = css
  for (let start = rest.search(/@layer \w+\{/); start >= 0; start = rest.search(/@layer \w+\{/)) {
    let depth = 0
    let end = rest.indexOf('{', start)
    do depth += { '{': 1, '}': -1 }[rest[end++] ?? ''] ?? 0
    while (depth > 0)
    layered += rest.slice(start, end)
    rest = rest.slice(0, start) + rest.slice(end)
  }
  return { layered, rest }
}

const systemParts = [
  '.sqs-search-page-form',
  '.cart-container :where(table)',
  '.sw-account-form',
  '.ProductItem-summary',
]
const partsOfBlocks = ['.image-block-wrapper', '.summary-item-list', '.sqs-layout) .sqs-block']

it('BX-3.14 parts that no theme knows stand before the rules of an imported theme, in no layer', async () => {
  const ctx = taskCtx(app.deps, await aSite(app.deps))
  await aPage(ctx, { isHome: true })
  await importTheme(ctx, aThemeFolder(themeFiles({ 'styles/site.less': 'details { display: block; }' })))
  const { layered, rest } = layersOf((await app.visitor(ctx.site).get('/site.css?minify=false')).text)
  const own = rest.search(/details\s*\{/)
  expect(own).toBeGreaterThan(0)
  for (const part of [...systemParts, ...partsOfBlocks]) {
    expect([part, rest.indexOf(part) >= 0 && rest.indexOf(part) < own, layered.includes(part)]).toEqual([
      part,
      true,
      false,
    ])
  }
  expect(layered).toContain('.sqs-layout')
  const { layered: ofKiln, rest: kiln } = layersOf((await app.visitor(app.site).get('/site.css?minify=false')).text)
  expect([kiln.includes('.sqs-search-page-form{position'), ofKiln.includes('.sqs-search-page-form')]).toEqual([
    false,
    false,
  ])
})

it('lets a theme change the elements in parts of the system by one class', async () => {
  const css = await readFile(new URL('./system-parts.css', import.meta.url), 'utf8')
  expect(css.match(/^\s*\.[\w-]+ (?:> )?[a-z]\w*(?:,| \{)$/gm)).toBeNull()
})
