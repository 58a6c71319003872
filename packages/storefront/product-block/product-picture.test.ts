import { aProductPage } from '@sitewright/domain/testing/a-product-page.ts'
import { compile, render } from '@sitewright/template'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from '../testing/open-page.ts'
import { mug, onSaleAt } from '../testing/product-page.ts'

const own = { src: '/s/1/mug.webp', alt: 'All mugs' }
const blue = {
  assetUrl: '/s/2/blue.webp',
  originalSize: '900x600',
  systemDataVariants: '900x600,100w,300w',
  altText: 'The oat mug',
  mediaFocalPoint: { x: 0.25, y: 0.5 },
  colorData: { centerAverage: 'd4c4b0' },
}

/** A product block as the server prints it (blocks/product). */
const block =
  compile(`{.section item}<div class="sqs-block product-block"><div class="sw-product" data-product-id="{id}">
  <div class="image-container" data-island="product-picture" data-item-id="{id}"><img src="${own.src}" srcset="${own.src}?format=100w 100w" width="300" height="300" alt="${own.alt}"></div>
  <div class="productDetails">{@|product-price}{@|product-checkout}</div></div></div>{.end}`)

const page = aProductPage(mug) as { item: { structuredContent: { variants: object[] } } }
const [first = {}, ...others] = page.item.structuredContent.variants
const structuredContent = {
  ...page.item.structuredContent,
  variants: [{ ...first, mainImageId: '2', mainImage: blue }, ...others],
}
const html = render(block, { ...page, item: { ...page.item, structuredContent } }, { now: 0 }).html

beforeEach(forgetCookies)
afterEach(() => vi.unstubAllGlobals())

const picture = (at = 0): HTMLImageElement | undefined => [...document.querySelectorAll('img')][at]
function choose(name: string, value: string, at = 0): void {
  const select = [...document.querySelectorAll<HTMLSelectElement>(`select[name="option-${name}"]`)][at]
  if (!select) throw new Error(name)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

it('SF-4.07 shows the chosen variant’s image, and the block’s own image when the choice is cleared', async () => {
  openPage(html, fakeShop(onSaleAt(mug)))
  await boot()
  choose('Glaze', 'Oat')
  await settle()
  expect(picture()?.getAttribute('src')).toBe(own.src)
  choose('Size', 'Small')
  await settle()
  expect(picture()?.outerHTML).toMatch(/src="\/s\/2\/blue\.webp"/)
  expect(picture()?.getAttribute('srcset')).toBe('/s/2/blue.webp?format=100w 100w,/s/2/blue.webp?format=300w 300w')
  expect([picture()?.getAttribute('width'), picture()?.getAttribute('height')]).toEqual(['900', '600'])
  expect(picture()?.alt).toBe('The oat mug')
  choose('Size', 'Large') // this variant has no picture
  await settle()
  expect([picture()?.getAttribute('src'), picture()?.alt]).toEqual([own.src, own.alt])
  choose('Size', 'Small')
  choose('Size', '')
  await settle()
  expect(picture()?.getAttribute('src')).toBe(own.src)
  expect(picture()?.getAttribute('srcset')).toBe(`${own.src}?format=100w 100w`)
})

it('shows the image of a choice made before hydration', async () => {
  openPage(html, fakeShop(onSaleAt(mug)))
  for (const [name, value] of [
    ['Glaze', 'Oat'],
    ['Size', 'Small'],
  ] as const) {
    const select = document.querySelector<HTMLSelectElement>(`select[name="option-${name}"]`)
    if (select) select.value = value
  }
  await boot()
  expect(picture()?.getAttribute('src')).toBe('/s/2/blue.webp')
})

it('shows the image of a choice made while its own script loads', async () => {
  openPage(html.replace(' data-island="product-picture"', ''), fakeShop(onSaleAt(mug)))
  await boot()
  choose('Glaze', 'Oat')
  choose('Size', 'Small')
  await settle()
  document.querySelector<HTMLElement>('.image-container')?.setAttribute('data-island', 'product-picture')
  const { mountIslands } = await import('../mount-islands.ts')
  mountIslands(document)
  await vi.dynamicImportSettled()
  await settle()
  expect(picture()?.getAttribute('src')).toBe('/s/2/blue.webp')
})

it('shows the same choice in two blocks of one product', async () => {
  openPage(html + html.replaceAll(/ (id|for)="([^"]+)"/g, ' $1="$2-again"'), fakeShop(onSaleAt(mug)))
  await boot()
  choose('Glaze', 'Oat')
  choose('Size', 'Small', 1)
  await settle()
  expect([picture(0)?.getAttribute('src'), picture(1)?.getAttribute('src')]).toEqual([
    '/s/2/blue.webp',
    '/s/2/blue.webp',
  ])
})
