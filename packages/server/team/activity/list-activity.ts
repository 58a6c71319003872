import { kindsOfGroup } from '@sitewright/domain/team/activity-groups.ts'
import type { activityAnswer, ActivityQuery } from '@sitewright/domain/team/activity.wire.ts'
import type * as z from 'zod'
import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { listActivity } from '../../changes/index.ts'
import { readSettings } from '../../sites/index.ts'
import { readEverybody } from '../people/people.store.ts'

const onePage = 50

/** Lists what was changed in a site, newest first, with the names of who did it (BX-3.11). */
export async function readActivity(
  ctx: Ctx,
  { who, what, from, to, before }: ActivityQuery,
): Promise<z.input<typeof activityAnswer>> {
  const { rows, everybody, currency } = await readInSite(ctx, async (tx) => {
    const { timeZone, ...settings } = await readSettings(tx, ctx.siteId)
    const filter = {
      timeZone,
      ...(who !== undefined && { accountId: who }),
      ...(what !== undefined && { kinds: kindsOfGroup(what) }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    }
    const page = { before: before === undefined ? null : placeOf(before), most: onePage + 1 }
    const [found, people] = await Promise.all([listActivity(tx, ctx.siteId, filter, page), readEverybody(tx)])
    return { rows: found, everybody: people, currency: settings.currency }
  })
  const names = new Map(everybody.map(({ id, name }) => [id, name]))
  const shown = rows.slice(0, onePage)
  const last = shown.at(-1)
  return {
    entries: shown.map(({ undo, ...row }) => {
      const isOver = undo !== null && 'until' in undo && (undo.until ?? Infinity) <= ctx.now()
      return { ...row, undo: isOver ? null : undo, who: names.get(row.accountId ?? '') ?? null, key: row.keyId }
    }),
    next: rows.length > onePage && last ? `${last.at}-${last.id}` : null,
    people: everybody.map(({ id, name }) => ({ id, name })),
    currency,
  }
}

function placeOf(before: string): { at: number; id: string } {
  const [at = '', id = ''] = before.split('-')
  return { at: Number(at), id }
}
