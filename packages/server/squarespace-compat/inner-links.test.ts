import { expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { aThemeFolder, themeFiles } from '../testing/a-theme.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { importTheme } from '../themes/index.ts'

const app = await suiteApp()

/** Renders a list of one product with this item template; also returns the product's path. */
async function listOf(item: string): Promise<{ text: string; path: string }> {
  const ctx = taskCtx(app.deps, await aSite(app.deps))
  const list = `{.repeated section items}${item}{.end}`
  await importTheme(ctx, aThemeFolder(themeFiles({ 'collections/products.list': list })))
  const { path } = await aProduct(ctx)
  const { text } = await app.visitor(ctx.site).get(path.slice(0, path.lastIndexOf('/')))
  return { text, path }
}

it('PL-2.08 prints the quick view button without a link inside an item that is a link', async () => {
  const { text, path } = await listOf(
    '<script>say("<a href")</script><!-- <a href="#"> --><a href="{fullUrl}"><b>{title}</b>{@|product-quick-view shop}</a>',
  )
  const button = `<span class="sqs-product-quick-view-button" role="button" tabindex="0" data-id="[0-9a-f]{32}" data-group="shop" data-island="quick-view-in-link" data-url="${path}">Quick View</span>`
  expect(text).toMatch(new RegExp(`<a href="${path}"><b>Cup</b>${button}</a>`))
})

it('PL-2.08 prints the quick view button with a link next to the theme’s links', async () => {
  const { text, path } = await listOf(
    '<a href="{fullUrl}">{title}</a><script>say("<a href")</script><!-- <a href="#"> --><abbr>x</abbr>{@|product-quick-view shop}',
  )
  expect(text).toMatch(
    new RegExp(`</abbr><span class="sqs-product-quick-view-button"[^>]*><a href="${path}">Quick View</a></span>`),
  )
})
