import type { ProductDetail } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { isSameValue } from '@sitewright/domain/catalog/editing/product-snapshot.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { aRow, aStudioShop, bodyOf, type GridRow, type StudioShop } from '../../testing/products/studio-shop.ts'
import { suiteApp } from '../../testing/suite-app.ts'

const app = await suiteApp()
let shop: StudioShop
beforeAll(async () => {
  shop = await aStudioShop(app)
})

/** An edit of the grid; numbers choose a row or an option. */
const edit = fc.oneof(
  fc.record({ kind: fc.constant('add row' as const) }),
  fc.record({ kind: fc.constant('remove row' as const), at: fc.nat(9) }),
  fc.record({ kind: fc.constant('bring back' as const), at: fc.nat(9) }),
  fc.record({ kind: fc.constant('turn' as const) }),
  fc.record({ kind: fc.constant('exchange SKUs' as const), at: fc.nat(9) }),
  fc.record({ kind: fc.constant('set price' as const), at: fc.nat(9), cents: fc.nat(10_000) }),
  fc.record({ kind: fc.constant('add option' as const) }),
  fc.record({ kind: fc.constant('rename option' as const), at: fc.nat(5) }),
  fc.record({ kind: fc.constant('remove option' as const), at: fc.nat(5) }),
)
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never
type Grid = { options: string[]; variants: GridRow[] }

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

/** Applies an edit as an owner would. `removed` are rows that were removed before. */
function applied({ options, variants }: Grid, change: Edit, removed: readonly GridRow[], name: string): Grid {
  const named = (row: GridRow): GridRow => ({
    ...row,
    attributes: Object.fromEntries(options.map((option) => [option, row.attributes[option] ?? name])),
  })
  switch (change.kind) {
    case 'add row':
      return { options, variants: [...variants, named(aRow('', { attributes: {} }))] }
    case 'remove row':
      return { options, variants: variants.filter((row) => row !== pick(variants, change.at)) }
    case 'bring back': {
      const row = pick(removed, change.at)
      return { options, variants: row ? [named(row), ...variants] : variants }
    }
    case 'turn':
      return { options: options.toReversed(), variants: variants.toReversed() }
    case 'exchange SKUs': {
      const [one, other] = [pick(variants, change.at), pick(variants, change.at + 1)]
      const skuOf = (row: GridRow) => (row === one ? other?.sku : row === other ? one?.sku : row.sku) ?? ''
      return { options, variants: variants.map((row) => ({ ...row, sku: skuOf(row) })) }
    }
    case 'set price': {
      const chosen = pick(variants, change.at)
      return { options, variants: variants.map((row) => (row === chosen ? { ...row, priceCents: change.cents } : row)) }
    }
    case 'add option':
      return inOptions([...options, name], variants, (row) => ({ ...row.attributes, [name]: 'same' }))
    case 'rename option': {
      const old = pick(options, change.at)
      const next = options.map((option) => (option === old ? name : option))
      return inOptions(next, variants, (row) => ({ ...row.attributes, [name]: row.attributes[old ?? ''] ?? name }))
    }
    case 'remove option': {
      const old = pick(options, change.at)
      return { options: options.filter((option) => option !== old), variants }
    }
  }
}

function inOptions(
  options: string[],
  variants: readonly GridRow[],
  of: (row: GridRow) => Record<string, string>,
): Grid {
  return { options, variants: variants.map((row) => ({ ...row, attributes: of(row) })) }
}

const unique = (list: readonly string[]): boolean => new Set(list).size === list.length

it('BX-2.01 any edits of the grid keep ids, stock and unique SKUs, or are refused; each undo restores exactly', async () => {
  let names = 0
  const run = async (edits: readonly Edit[]): Promise<void> => {
    let detail = await shop.add()
    let removed: GridRow[] = []
    for (const change of edits) {
      names += 1
      const before = detail
      const wanted = applied(before.product, change, removed, `n${names}`)
      const answer = await shop.save(before, wanted)
      detail = await shop.read(before.id)
      const isSaved = answer.status === 200
      expect(isSaved || [400, 409].includes(answer.status)).toBe(true)
      expect(isSaved || isSameValue(detail, before)).toBe(true)
      if (!isSaved) continue
      const ids = detail.product.variants.map(({ id }) => id)
      expect(unique(ids)).toBe(true)
      expect(unique(detail.product.variants.map(({ sku }) => sku))).toBe(true)
      expect(wanted.variants.map(({ id }, place) => id ?? ids[place])).toEqual(ids)
      expect(Object.values(detail.stock)).toEqual(ids.map(() => 10))
      detail = await undoneAndDone(before, detail, answer)
      removed = [...removed, ...before.product.variants].filter(({ id }) => id !== null && !ids.includes(id))
    }
    await shop.delete(`/${detail.id}`)
  }
  await fc.assert(fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 7 }), run), { numRuns: 25 })
})

/** Undoes a save, compares with what was before, and saves again. */
async function undoneAndDone(
  before: ProductDetail,
  after: ProductDetail,
  answer: Awaited<ReturnType<StudioShop['save']>>,
): Promise<ProductDetail> {
  if (answer.body.undo === null) return after
  bodyOf(await shop.undo(answer), 200)
  const restored = await shop.read(before.id)
  expect(restored.product).toEqual(before.product)
  expect(restored.stock).toEqual(before.stock)
  const { detail } = bodyOf(await shop.save(restored, after.product), 200)
  expect(detail.product).toEqual(after.product)
  return detail
}
