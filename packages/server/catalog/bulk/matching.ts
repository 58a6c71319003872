import type { ChosenProducts, MatchingAnswer, MatchingQuery } from '@sitewright/domain/catalog/bulk/bulk.wire.ts'
import { editingLimits } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { createHash } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { readInSite, type Tx } from '../../database/index.ts'
import { readSettings } from '../../sites/index.ts'
import { matchingFilterOf } from '../editing/list-products.ts'
import { readMatchingIds } from '../editing/studio-list.store.ts'
import { lockProducts } from '../product-places.store.ts'

/** Counts the products that a search and filters find. Throws `catalog.too-many-selected`. */
export async function countMatching(ctx: Ctx, filter: MatchingQuery): Promise<MatchingAnswer> {
  return readInSite(ctx, async (tx) => {
    const ids = await findMatching(tx, ctx, filter)
    return { count: ids.length, digest: digestOf(ids) }
  })
}

/** The products that a change or its preview is about, and how many were asked for. */
export type Chosen = { ids: readonly string[]; wanted: number }

/** Finds the products that are chosen. Throws `catalog.selection-changed` when others match than those that were counted. */
export async function findChosen(tx: Tx, ctx: Ctx, { ids, matching }: ChosenProducts): Promise<Chosen> {
  if (!matching) {
    const given = [...new Set(ids)]
    return { ids: given, wanted: given.length }
  }
  const { filter, count, digest } = matching
  const found = await findMatching(tx, ctx, filter)
  if (digestOf(found) !== digest) {
    throw new Refusal('catalog.selection-changed', { values: { before: count, now: found.length } })
  }
  return { ids: found, wanted: found.length }
}

/** Locks the chosen products until the commit and returns those that exist, deleted ones included. Throws as `findChosen`. */
export async function lockChosen(tx: Tx, ctx: Ctx, chosen: ChosenProducts): Promise<Chosen> {
  const found = await findChosen(tx, ctx, chosen)
  const ids = await lockProducts(tx, ctx.siteId, found.ids)
  // Others may have changed them until the locks were got.
  if (chosen.matching) await findChosen(tx, ctx, chosen)
  return { ids, wanted: found.wanted }
}

async function findMatching(tx: Tx, ctx: Ctx, filter: MatchingQuery): Promise<string[]> {
  const { settings } = await readSettings(tx, ctx.siteId)
  const max = editingLimits.bulkMatching
  const ids = await readMatchingIds(tx, ctx.siteId, matchingFilterOf(filter, settings), max + 1)
  if (ids.length > max) throw new Refusal('catalog.too-many-selected', { values: { max } })
  return ids
}

function digestOf(ids: readonly string[]): string {
  return createHash('sha256').update(ids.join()).digest('hex')
}
