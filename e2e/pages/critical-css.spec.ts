import { expect, test, type Page } from '@playwright/test'
import { demoOrigin } from '../support/facts.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Opens the page without scripts and fonts, and without its stylesheet: with its critical CSS alone. */
async function openWithCriticalCss(page: Page, path: string): Promise<void> {
  await page.route(/\/static\/|\.woff2/, (route) => route.abort())
  await page.route('**/site.css?*', (route) => route.abort())
  await page.request.get(`${demoOrigin}/site.css`)
  const headers = { 'accept-encoding': 'br' }
  // A page has its critical CSS once its stylesheet is compiled and it was asked for a second time.
  await expect
    .poll(async () => (await page.request.get(`${demoOrigin}${path}`, { headers })).text())
    .toContain(' data-awaited>')
  await page.goto(`${demoOrigin}${path}`)
}

/** Returns how each element and each text before and after it looks. */
function looks(page: Page): Promise<Record<string, string>[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body, body *:not(script, noscript)')].flatMap((element) =>
      ['', '::before', '::after'].map((part) => {
        const style = getComputedStyle(element, part)
        const of = `${element.localName}.${element.className}${part}`
        const box = JSON.stringify(part === '' ? element.getBoundingClientRect() : null)
        if (part !== '' && style.content === 'none') return { of, box }
        return { of, box, ...Object.fromEntries(Array.from(style, (name) => [name, style.getPropertyValue(name)])) }
      }),
    ),
  )
}

const shown = [
  { path: '/', tag: '@narrow' },
  { path: '/shop/morning-mug', tag: '@narrow' },
  { path: '/cart', tag: '@narrow' },
  { path: '/shop', tag: '@wide' },
  { path: '/journal', tag: '@wide' },
]
for (const { path, tag } of shown) {
  test(`BX-6.02 ${path} looks with its critical CSS alone as with the whole stylesheet`, { tag }, async ({ page }) => {
    await openWithCriticalCss(page, path)
    const before = await looks(page)
    expect(before.length).toBeGreaterThan(100)
    await page.unroute('**/site.css?*')
    await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[data-awaited]')
      if (!link) throw new Error('no link to the stylesheet')
      const loaded = new Promise((resolve) => link.addEventListener('load', resolve))
      link.media = 'all'
      link.href = `${link.href}&again`
      await loaded
      document.querySelector('style')?.remove()
    })
    const after = await looks(page)
    const changed = after.flatMap((element, at) =>
      Object.keys(element)
        .filter((name) => element[name] !== before[at]?.[name])
        .map((name) => `${element['of']} ${name}: ${before[at]?.[name]}, then ${element[name]}`),
    )
    expect(changed).toEqual([])
  })
}

test('BX-6.02 the next page that a browser opens has no critical CSS, because the browser has the stylesheet', async ({
  page,
}) => {
  await openWithCriticalCss(page, '/shop')
  await page.unrouteAll()
  await page.reload()
  await expect(page.locator('link[data-awaited][media=all]')).toHaveCount(1)
  // Not from the browser's cache, which may keep the page with critical CSS.
  const ask = async (): Promise<string> =>
    (await page.request.get(`${demoOrigin}/shop`, { headers: { 'accept-encoding': 'br' } })).text()
  expect(await ask()).not.toContain('<style>')
  await page.context().clearCookies({ name: 'sheet' })
  expect(await ask()).toContain('<style>')
})
