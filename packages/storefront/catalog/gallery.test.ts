import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { byRole, type } from '../testing/by-role.ts'
import { fakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from '../testing/open-page.ts'
import { mug, productPage, variant } from '../testing/product-page.ts'

const gallery = `<article data-product-id="mug"><div data-island="gallery">
  <div>${['a', 'b'].map((id) => `<a class="ProductItem-gallery-thumbnails-item" href="#picture-${id}" data-image-id="${id}">${id}</a>`).join('')}</div>
  <div class="ProductItem-gallery-slides">${['a', 'b'].map((id) => `<div id="picture-${id}" data-image-id="${id}"></div>`).join('')}</div>
</div></article>`

let scrolled: number
let scrolledTo: unknown[]

beforeEach(async () => {
  forgetCookies()
  openPage(gallery, fakeShop([]))
  await boot()
  scrolled = 0
  scrolledTo = []
  vi.spyOn(slides(), 'scrollTo').mockImplementation((to) => {
    scrolled += 1
    scrolledTo.push(to)
  })
})

afterEach(() => vi.unstubAllGlobals())

it('SF-4.07 shows the main image of the chosen variant', () => {
  changeVariant({ mainImageId: 'b' })
  expect([current(), scrolled]).toEqual(['b', 1])
})

it('SF-4.07 jumps to the image without scrolling through those between', () => {
  changeVariant({ mainImageId: 'b' })
  document.querySelector<HTMLElement>('a[data-image-id=a]')?.click()
  expect(scrolledTo).toEqual([
    { left: 0, top: 0, behavior: 'instant' },
    { left: 0, top: 0, behavior: 'instant' },
  ])
})

it('SF-4.07 shows the image when its variant is chosen in the picker', async () => {
  const facts = {
    ...mug,
    optionNames: ['Size'],
    variants: [
      variant('S', { Size: 'Small' }, { mainImageId: 'a' }),
      variant('L', { Size: 'Large' }, { mainImageId: 'b' }),
    ],
  }
  const parts = /<div data-island="gallery">[^]*(?=<\/article>)/.exec(gallery)?.[0] ?? ''
  openPage(productPage({ facts }).replace('</article>', `${parts}</article>`), fakeShop([]))
  await boot()
  vi.spyOn(slides(), 'scrollTo').mockImplementation(() => undefined)
  for (const [size, picture] of [
    ['Large', 'b'],
    ['Small', 'a'],
  ] as const) {
    type(byRole('combobox', 'Select Size'), size)
    await settle()
    expect(current()).toBe(picture)
  }
})

it('keeps its image for a variant without one, and for no variant', () => {
  changeVariant({ mainImageId: 'b' })
  changeVariant({ mainImageId: 'z' })
  changeVariant({})
  changeVariant(null)
  expect([current(), scrolled]).toEqual(['b', 1])
})

it('shows a thumbnail’s image without scrolling the page', () => {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  document.querySelector('a[data-image-id=b]')?.dispatchEvent(click)
  expect([current(), scrolled, click.defaultPrevented]).toEqual(['b', 1, true])
})

it('marks the thumbnail of the image that was swiped to', async () => {
  for (const [left, id] of [
    [380, 'b'],
    [10, 'a'],
  ] as const) {
    const strip = slides()
    vi.spyOn(strip.children[1] as HTMLElement, 'offsetLeft', 'get').mockReturnValue(390)
    strip.scrollLeft = left
    strip.dispatchEvent(new Event('scroll'))
    await settle()
    expect([current(), scrolled]).toEqual([id, 0])
  }
})

function changeVariant(variant: object | null): void {
  document.querySelector('article')?.dispatchEvent(new CustomEvent('sw:variant-change', { detail: { variant } }))
}

function current(): string | undefined {
  return document.querySelector<HTMLElement>('[aria-current=true]')?.dataset['imageId']
}

function slides(): HTMLElement {
  return document.querySelector<HTMLElement>('.ProductItem-gallery-slides') ?? document.body
}
