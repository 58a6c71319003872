import { expect, it } from 'vitest'
import { makeProductListCache, type CachedProductList } from './product-list-cache.ts'

const list = (letters: number): CachedProductList => {
  return { items: [], itemCount: 0, categories: ['x'.repeat(letters)], tags: [], prices: null }
}

it('limits the total bytes of cached lists of all sites, and evicts the least recently used', async () => {
  const lists = makeProductListCache({ maxBytes: 20_000 })
  const read: string[] = []
  const ask = (site: string): Promise<CachedProductList> =>
    lists.find(site, async () => {
      read.push(site)
      return list(1_000)
    })
  await ask('first')
  for (let n = 0; n < 50; n += 1) {
    await ask(`site ${n}`)
    await ask('first')
    expect(lists.bytes).toBeLessThanOrEqual(20_000)
  }
  expect(lists.bytes).toBeGreaterThan(10_000)
  expect(read.filter((site) => site === 'first')).toHaveLength(1)
  expect(read).toHaveLength(51)
  await ask('site 0')
  expect(read).toHaveLength(52)
})

it('returns a list larger than the whole cache without caching it, and keeps the others', async () => {
  const lists = makeProductListCache({ maxBytes: 20_000 })
  await lists.find('small', async () => list(1_000))
  const before = lists.bytes
  expect((await lists.find('large', async () => list(10_000))).categories[0]).toHaveLength(10_000)
  expect(lists.bytes).toBe(before)
})

it('reads once for concurrent requests, and again after a failed read', async () => {
  const lists = makeProductListCache()
  let reads = 0
  const failing = async (): Promise<CachedProductList> => {
    reads += 1
    throw new Error('away')
  }
  const both = await Promise.allSettled([lists.find('a', failing), lists.find('a', failing)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(reads).toBe(1)
  expect(await lists.find('a', async () => list(1))).toEqual(list(1))
})
