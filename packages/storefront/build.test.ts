// @vitest-environment node
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aimsOf } from '../../bench/report/aims.ts'
import { resultOf } from '../../bench/report/report.ts'
import { hasContentHash } from '../server/http/static-files.ts'
import { checkoutPage, pageSizes, productPage } from './testing/measure-size.ts'

const folder = mkdtempSync(`${tmpdir()}/storefront-`)
const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production') // the bundle that visitors get
  await build({ configFile, logLevel: 'error', build: { outDir: folder } })
})
afterAll(() => rmSync(folder, { recursive: true }))

type Chunk = { file: string; imports?: string[] }

function chunks(): [file: string, source: string][] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => [file, readFileSync(`${folder}/${file}`, 'utf8')])
}

function loadedWith(entry: string): string[] {
  const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>
  const chunk = manifest[entry]
  if (!chunk) throw new Error(`${entry} is not in the manifest`)
  return [chunk.file, ...(chunk.imports ?? []).flatMap(loadedWith)]
}

it('BX-6.01 a product page loads at most 14 KB of our own script beside React', () => {
  const figures = { oursBytes: pageSizes(folder, productPage).ours }
  expect(resultOf('product-page', figures, aimsOf('bench:scripts', 'product-page'))).toMatchObject({ met: true })
})

it('BX-6.01 the checkout page loads at most 30 KB of our own script beside React, and other pages none of its own', () => {
  const figures = { oursBytes: pageSizes(folder, checkoutPage).ours }
  expect(resultOf('script', figures, aimsOf('bench:checkout', 'script'))).toMatchObject({ met: true })
  const elsewhere = ['boot.ts', 'lazy-islands.ts', 'cart/page/cart.island.tsx'].flatMap(loadedWith)
  expect(elsewhere.filter((file) => file.includes('checkout'))).toEqual([])
})

it('BX-6.01 a page without islands, or with only a cart count, loads no React', () => {
  expect(loadedWith('boot.ts').join()).not.toContain('react-')
  expect(loadedWith('cart/cart-count.island.ts').join()).not.toContain('react-')
})

it('BX-6.01 the quick-view dialog and its texts load when it is opened', () => {
  const early = loadedWith('boot.ts')
  const lazy = chunks().filter(
    ([file]) => file.startsWith('open-quick-view-') || file.startsWith('quick-view.messages-'),
  )
  expect(lazy).not.toEqual([])
  expect(early.filter((file) => lazy.some(([one]) => one === file))).toEqual([])
  expect(
    chunks()
      .filter(([file]) => early.includes(file))
      .map(([, source]) => source)
      .join(''),
  ).not.toContain('showModal')
})

it('BX-6.01 React is a file of its own without our code', () => {
  const withReact = chunks().filter(([, source]) => source.includes('react.transitional.element'))
  expect(withReact.map(([file]) => file)).toEqual([expect.stringMatching(/^react-/)])
  expect(withReact[0]?.[1]).not.toContain('shopping-cart')
})

it('BX-6.01 gives every script a content-hashed name that the server caches immutably', () => {
  const names = chunks().map(([file]) => file)
  expect(names.filter(hasContentHash)).toEqual(names)
})

it('has no zod in any file', () => {
  const withZod = chunks().filter(([, source]) => /zod|ZodError|_zod/i.test(source))
  expect(withZod.map(([file]) => file)).toEqual([])
})

it('builds each of these islands as a file of its own', () => {
  const parts = ['cart', 'cart-pill', 'product-picture'].map((name) => `${name}.island`)
  for (const part of ['product-parts', 'open-quick-view', ...parts]) {
    expect(chunks().filter(([file]) => file.startsWith(`${part}-`))).toHaveLength(1)
  }
})
