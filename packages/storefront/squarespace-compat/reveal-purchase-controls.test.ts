import { beforeEach, describe, expect, it, vi } from 'vitest'
import { place, run } from '../testing/squarespace-compat-page.ts'

beforeEach(async () => {
  vi.resetModules()
  document.documentElement.innerHTML = '<head></head><body></body>'
  await import('./globals.ts')
})

describe('product elements that a theme hides until the platform’s script runs', () => {
  const form = (style: string, part: string, content = '') =>
    `<style>${style}</style><form data-purchase><div class="${part}">${content}</div></form>`
  const isShown = () => document.querySelector('form > div')?.classList.contains('sw-shown')
  const button = '<div class="sqs-add-to-cart-button">Add</div>'

  it.each([
    ['.product-variants { display: none }', 'product-variants', ''],
    ['.sqs-add-to-cart-button-wrapper { opacity: 0 }', 'sqs-add-to-cart-button-wrapper', button],
    ['.sqs-add-to-cart-button { display: none }', 'sqs-add-to-cart-button-wrapper', button],
  ])('are shown after the page has loaded: %s', (style, part, content) => {
    place(form(style, part, content))
    expect(isShown()).toBe(false)
    run('Squarespace.afterBodyLoad(Y)')
    expect(isShown()).toBe(true)
  })

  it('are shown by initializeCommerce', () => {
    place(form('.product-variants { display: none }', 'product-variants'))
    run('Squarespace.initializeCommerce(Y)')
    expect(isShown()).toBe(true)
  })

  it.each([
    ['.product-variants { display: none !important }', 'product-variants', ''],
    ['.product-variants { opacity: 0.5 }', 'product-variants', ''],
    ['p { opacity: 0 }', 'sqs-add-to-cart-button-wrapper', button],
  ])('stay unchanged when they are hidden with !important or not hidden: %s', (style, part, content) => {
    place(form(style, part, content))
    run('Squarespace.afterBodyLoad(Y)')
    expect(isShown()).toBe(false)
    expect(document.querySelector('form')?.innerHTML).not.toContain('style=')
  })
})
