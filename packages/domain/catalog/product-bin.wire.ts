import * as z from 'zod'
import { undoAnswer } from '../changes/undo.wire.ts'
import { isId } from '../kit/ids.ts'
import { editingLimits } from '../kit/limits.ts'
import { productStates } from './products-studio.wire.ts'

/*
 * The studio's calls for deleted products, which stay in the bin for `keptInBinMs`. Below `/api/studio/products`:
 *
 *   GET  /bin      what was deleted, the latest first: `binQuery` -> `binAnswer`
 *   POST /restore  `restoreBody` -> `restoredAnswer`; 409 `catalog.too-many-products` when the collection is full
 */

/** In the address of the studio's list, the value of the filter by state that stands for the bin. */
export const binState = 'bin'

/** The states that the address of the studio's list can have: those of the API, and the bin. */
export const listedState = z.enum([...productStates, binState]).optional()

export const binnedProduct = z.object({
  id: z.string(),
  title: z.string(),
  /** Path that the product's page had. */
  path: z.string(),
  picture: z.object({ url: z.string(), alt: z.string() }).nullable(),
  deletedAt: z.int(),
  /** Name of the person who deleted the product; '' when the server or a program did. */
  deletedBy: z.string(),
  /** When it is removed for good. */
  goneAt: z.int(),
})
export type BinnedProduct = z.output<typeof binnedProduct>

export const binAnswer = z.object({
  products: z.array(binnedProduct),
  nextCursor: z.string().nullable(),
  total: z.int(),
})
export type BinAnswer = z.output<typeof binAnswer>

export const restoreBody = z.strictObject({
  ids: z.array(z.string().refine(isId)).min(1).max(editingLimits.bulkProducts),
})

/** A product that got another address or other SKUs, because its own were given away meanwhile. */
const renamedProduct = z.object({
  id: z.string(),
  title: z.string(),
  /** The new path of its page; `null` when it has its own again. */
  path: z.string().nullable(),
  skus: z.array(z.object({ from: z.string(), to: z.string() })),
})
export type RenamedProduct = z.output<typeof renamedProduct>

export const restoredAnswer = z.object({
  /** Ids of the products that are back. */
  changed: z.array(z.string()),
  /** Number of given products that are not in the bin (any more). */
  missing: z.int(),
  renamed: z.array(renamedProduct),
  undo: undoAnswer.nullable(),
})
export type RestoredAnswer = z.output<typeof restoredAnswer>
