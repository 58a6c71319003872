import {
  lastChangePermissions,
  type LastChangeAnswer,
  type LastChangeQuery,
} from '@sitewright/domain/team/last-change.wire.ts'
import type { Ctx } from '../../context.ts'
import { findLastChanger } from '../../changes/index.ts'
import { readInSite } from '../../database/index.ts'
import { hasPermission } from '../../http/index.ts'
import { findTeammateName } from '../people/people.store.ts'

/** Tells who was the last to change a record, or those of its fields that are given. Names nobody to those who may not read the record. */
export async function readLastChange(ctx: Ctx, { kind, id, fields }: LastChangeQuery): Promise<LastChangeAnswer> {
  if (!hasPermission(ctx.actor, lastChangePermissions[kind])) return { by: null }
  return readInSite(ctx, async (tx) => {
    const changer = await findLastChanger(tx, ctx.siteId, { kind, id }, fields)
    const name = changer === null ? null : await findTeammateName(tx, changer)
    return { by: name === null ? null : { name, isYou: changer === ctx.account?.id } }
  })
}
