import { expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { aPage } from '../testing/a-page.ts'
import { aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp()

it('PL-3.59 formats prices by the language’s conventions when the site enables it, and gives scripts the same pattern', async () => {
  const ctx = taskCtx(app.deps, await aSite(app.deps, { language: 'de-DE', currency: 'EUR' }))
  await saveSiteSettings(ctx, { settings: { website: { useCLDRMoneyFormat: true } } })
  const variants = [{ sku: 'A', priceCents: 123_450, stock: 1 }]
  const cup = await aProduct(ctx, { variants })
  const { text } = await app.visitor(ctx.site).get(cup.path)
  expect(text).toMatch(/1\.234,50\s€/)
  const pattern = /<body data-money-pattern="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? 'null'
  expect(JSON.parse(pattern)).toMatchObject({ thousands: '.', decimal: ',', fractionDigits: 2 })
})

it('keeps the plain price format when the site does not enable it', async () => {
  const ctx = taskCtx(app.deps, await aSite(app.deps, { language: 'de-DE', currency: 'EUR' }))
  const cup = await aProduct(ctx)
  const { text } = await app.visitor(ctx.site).get(cup.path)
  expect(text).toContain('<span class="sqs-money-native">18.00</span>')
  expect(text).not.toContain('data-money-pattern')
})

it('returns the writing direction of the site’s language', async () => {
  for (const [language, direction] of [
    ['ar-EG', 'rtl'],
    ['he', 'rtl'],
    ['en-US', 'ltr'],
  ] as const) {
    const ctx = taskCtx(app.deps, await aSite(app.deps, { language }))
    await aPage(ctx, { isHome: true })
    const { body } = await app.visitor(ctx.site).get('/?format=json')
    expect([language, body.website.direction]).toEqual([language, direction])
  }
})
