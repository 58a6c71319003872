import type { readProductList } from '../catalog/index.ts'

export type ProductList = Awaited<ReturnType<typeof readProductList>>

/**
 * A process-wide cache of the product lists that templates query, keyed by site and revision. The revision rises with every
 * change of price or stock, so a page with related products needs no query for them (BX-6.03). Least recently used lists are
 * evicted beyond `mostBytes`.
 */
export type KeptLists = {
  /** Returns the list for this key. On a miss it is read once, and concurrent callers share that read. */
  find(key: string, read: () => Promise<ProductList>): Promise<ProductList>
  readonly bytes: number
}

type Entry = { list: Promise<ProductList>; bytes: number }

const usualBytes = 16 * 1024 * 1024
/** Estimated bytes of memory per character of JSON: a product with eight variants has 8 kB of JSON and takes about 25 kB. */
const bytesALetter = 3

export function keepLists({ mostBytes = usualBytes }: { mostBytes?: number } = {}): KeptLists {
  const kept = new Map<string, Entry>()
  let bytes = 0
  const drop = (key: string, entry: Entry): void => {
    if (kept.get(key) !== entry) return
    kept.delete(key)
    bytes -= entry.bytes
  }
  const weigh = (key: string, entry: Entry, list: ProductList): void => {
    if (kept.get(key) !== entry) return
    const weight = JSON.stringify(list).length * bytesALetter
    if (weight > mostBytes) return drop(key, entry) // larger than the whole cache: keep the other lists
    entry.bytes = weight
    bytes += weight
    for (const [oldest, other] of kept) {
      if (bytes <= mostBytes) return
      drop(oldest, other)
    }
  }
  return {
    find: (key, read) => {
      const known = kept.get(key)
      const entry = known ?? { list: read(), bytes: 0 }
      kept.delete(key)
      kept.set(key, entry)
      if (!known) {
        entry.list.then(
          (list) => weigh(key, entry, list),
          () => drop(key, entry),
        )
      }
      return entry.list
    },
    get bytes() {
      return bytes
    },
  }
}
