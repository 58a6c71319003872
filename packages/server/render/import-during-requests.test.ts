import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { aPage } from '../testing/a-page.ts'
import { aThemeFolder, themeFiles } from '../testing/a-theme.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { until } from '../testing/until.ts'
import { importTheme } from '../themes/index.ts'

const app = await suiteApp()

/** Creates a theme whose pages and style sheet contain its version number. */
function folderOf(version: number): string {
  const region = `<html><head>{squarespace-headers}</head><body data-version="${version}">{squarespace.main-content}{squarespace-footers}</body></html>`
  return aThemeFolder(themeFiles({ 'site.region': region, 'styles/site.less': `body { --version: ${version} }` }))
}

function numbersIn(css: string): number[] {
  return [...css.matchAll(/--version: ?(\d)/g)].map(([, version]) => Number(version))
}

it('BX-4.02 serves complete pages of one theme version with its own style sheet during imports', async () => {
  const visitor = app.visitor()
  const { path } = await aPage(app.ctx)
  await importTheme(app.ctx, folderOf(0))
  let isDone = false
  const importing = (async () => {
    for (const version of [1, 2, 3, 4, 5]) await importTheme(app.ctx, folderOf(version))
    isDone = true
  })()
  const seen: number[] = []
  while (!isDone) {
    const { status, text } = await visitor.get(path)
    expect([status, text.includes('<p>Hello</p>'), text.endsWith('</html>')]).toEqual([200, true, true])
    const version = Number(/data-version="(\d)"/.exec(text)?.[1])
    const styles = await visitor.get(/href="(\/site\.css\?v=\w+)"/.exec(text)?.[1] ?? '/none')
    // If the next version arrived between the two requests, the older style sheet's URL redirects.
    expect(styles.status === 302 ? [version] : numbersIn(styles.text)).toEqual([version])
    seen.push(version)
    await nextTurn()
  }
  await importing
  expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  const last = await until(
    () => visitor.get(path),
    ({ text }) => text.includes('data-version="5"'),
  )
  expect(last.text).toContain('data-version="5"')
})
