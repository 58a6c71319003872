import { expect, test } from '@playwright/test'
import { expectClean, expectCleanInBothSchemes } from '../support/axe.ts'

const pageOf = (body: string, css = ''): string =>
  `<!doctype html><html lang="en"><title>Cups</title><style>${css}</style><main><h1>Cups</h1>${body}</main></html>`

const failureOf = async (run: Promise<void>): Promise<string> => run.then(() => '', String)

test('the helpers that call axe find a picture without a text, also in a frame, and too little contrast in either scheme', async ({
  page,
}) => {
  await page.setContent(pageOf('<p>They are ready.</p>'))
  await expectCleanInBothSchemes(page)

  await page.setContent(pageOf('<img src="cup.png">'))
  expect(await failureOf(expectClean(page))).toContain('image-alt')
  expect(await failureOf(expectCleanInBothSchemes(page))).toContain('image-alt')
  await expectClean(page, 'h1')
  await page.setContent(pageOf(`<iframe title="Cups" srcdoc='${pageOf('<img src="cup.png">')}'></iframe>`))
  expect(await failureOf(expectClean(page))).toContain('image-alt')

  const pale = 'p { color: #eee; background: #fff }'
  for (const scheme of ['light', 'dark']) {
    await page.setContent(pageOf('<p>They are ready.</p>', `@media (prefers-color-scheme: ${scheme}) { ${pale} }`))
    expect(await failureOf(expectCleanInBothSchemes(page))).toContain('color-contrast')
  }
})
