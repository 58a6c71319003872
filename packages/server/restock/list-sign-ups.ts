import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { isId } from '@sitewright/domain/kit/ids.ts'
import type { RestockSignUp, RestockSignUpGroup } from '@sitewright/domain/restock/restock.wire.ts'
import type { Ctx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { requirePermission } from '../http/index.ts'
import { readSignUpGroups, readOpenSignUps } from './restock.store.ts'

const pageSize = 50

type Page = { hasNextPage: boolean; nextPageCursor: string | null }

/**
 * Lists the variants with open sign-ups, 50 per page. The cursor is the last variant's id, so nothing is repeated or skipped when
 * sign-ups come and go (SF-7.14).
 */
export async function listSignUpGroups(
  ctx: Ctx,
  cursor: string | undefined,
): Promise<{ signUpGroups: RestockSignUpGroup[] } & Page> {
  const after = readCursor(cursor)
  const rows = await readInSite(ctx, (tx) => readSignUpGroups(tx, ctx.siteId, { after, limit: pageSize + 1 }))
  const signUpGroups = rows.slice(0, pageSize)
  return { signUpGroups, ...pageAfter(rows.length, signUpGroups.at(-1)?.variantId) }
}

/**
 * Lists a variant's open sign-ups, oldest first, 50 per page (SF-7.15). Throws `kit.denied` for whoever may only see products: the
 * email addresses of shoppers are not theirs.
 */
export async function listSignUps(
  ctx: Ctx,
  variant: { productId: string; variantId: string },
  cursor: string | undefined,
): Promise<{ signUps: RestockSignUp[] } & Page> {
  requirePermission(ctx, { role: 'manage-products' })
  const after = readCursor(cursor)
  const rows = await readInSite(ctx, (tx) =>
    readOpenSignUps(tx, ctx.siteId, { ...variant, after, limit: pageSize + 1 }),
  )
  const signUps = rows.slice(0, pageSize)
  return { signUps, ...pageAfter(rows.length, signUps.at(-1)?.id) }
}

function pageAfter(found: number, lastId: string | undefined): Page {
  const hasNextPage = found > pageSize
  return { hasNextPage, nextPageCursor: hasNextPage && lastId !== undefined ? lastId : null }
}

function readCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  if (!isId(cursor)) throw new Refusal('kit.shape')
  return cursor
}
