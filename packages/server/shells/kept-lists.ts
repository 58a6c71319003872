import type { readProductList } from '../catalog/index.ts'

export type ProductList = Awaited<ReturnType<typeof readProductList>>

/**
 * Lists of products that tags of pages asked for, of all sites of one process. Each is read once for a revision of its site, which
 * rises with every price and stock: a page that shows related products costs no statement for them (BX-6.03). The least asked for
 * go first when there are more than `mostBytes`.
 */
export type KeptLists = {
  /** The list of this key; read where it is not there, once for all who ask meanwhile. */
  find(key: string, read: () => Promise<ProductList>): Promise<ProductList>
  readonly bytes: number
}

type Entry = { list: Promise<ProductList>; bytes: number }

const usualBytes = 16 * 1024 * 1024
/** Of a list in memory, for each letter of its JSON: a product of eight variants is 8 kB of it and takes about 25. */
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
    if (weight > mostBytes) return drop(key, entry) // the others stay
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
