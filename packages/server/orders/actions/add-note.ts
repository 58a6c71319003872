import { cannotUndo } from '@sitewright/domain/changes/cannot-undo.ts'
import { fieldChanges } from '@sitewright/domain/changes/field-changes.ts'
import type { Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import type { OrderActionAnswer } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx } from '../../context.ts'
import { actorOf } from '../order-actor.ts'
import { runOrderAction } from './order-action.ts'
import { hideNote, insertEvents, insertNote } from '../order-parts.store.ts'
import { stamped } from '../save-change.ts'

/** Adds a note that only the team sees. */
export async function addOrderNote(ctx: Ctx, number: number, text: string): Promise<Undoable<OrderActionAnswer>> {
  return runOrderAction(ctx, number, 'note-added', async (tx, order) => {
    const part = { siteId: ctx.siteId, orderId: order.id }
    const id = ctx.newId()
    await insertNote(tx, part, { id, atMs: ctx.now(), author: actorOf(ctx), text })
    await insertEvents(tx, part, stamped(ctx, [{ kind: 'note-added' }]))
    const undo = { kind: 'order-note', id, orderNumber: number } as const
    return { version: order.version, undo, changes: fieldChanges({}, { note: text }) }
  })
}

/** Takes a note back. Throws `changes.changed-meanwhile` when that was done before. */
export async function removeOrderNote(ctx: Ctx, number: number, noteId: string): Promise<Undoable<OrderActionAnswer>> {
  return runOrderAction(ctx, number, 'note-removed', async (tx, order) => {
    const note = order.notes.find(({ id }) => id === noteId)
    if (!note) throw cannotUndo()
    const part = { siteId: ctx.siteId, orderId: order.id }
    await hideNote(tx, part, noteId, ctx.now())
    await insertEvents(tx, part, stamped(ctx, [{ kind: 'note-removed' }]))
    return { version: order.version, changes: fieldChanges({ note: note.text }, { note: null }) }
  })
}
