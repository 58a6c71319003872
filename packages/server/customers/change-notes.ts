import { cannotUndo } from '@sitewright/domain/changes/cannot-undo.ts'
import { fieldChanges, type FieldChange } from '@sitewright/domain/changes/field-changes.ts'
import type { Undo, Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import type { CustomerNoteAnswer } from '@sitewright/domain/customers/customers.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { makeChange } from '../changes/index.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { findCustomerRow } from './customer-list.store.ts'
import { insertNote, moveNote, type NoteKey } from './notes.store.ts'

type Answer = Undoable<CustomerNoteAnswer>
type NoteAction = 'note-added' | 'note-removed' | 'note-restored'
type Made = { noteId: string; undo: Undo | null; changes: FieldChange[] }

/** Adds a note about a customer that only the team sees. Throws `kit.not-found`. */
export function addNote(ctx: Ctx, customerId: string, text: string): Promise<Answer> {
  return changeNote(ctx, customerId, 'note-added', async (tx) => {
    const noteId = ctx.newId()
    const author = { accountId: ctx.account?.id ?? null, author: ctx.account?.displayName ?? '' }
    await insertNote(tx, ctx.siteId, { customerId, noteId, atMs: ctx.now(), ...author, text })
    const undo = { kind: 'customer-note', id: noteId, customerId } as const
    return { noteId, undo, changes: fieldChanges({}, { note: text }) }
  })
}

/** Removes a note. Throws `kit.not-found`, and `changes.changed-meanwhile` when it was removed before. */
export function removeNote(ctx: Ctx, { customerId, noteId }: NoteKey): Promise<Answer> {
  return changeNote(ctx, customerId, 'note-removed', async (tx) => {
    const text = await moveNote(tx, ctx.siteId, { customerId, noteId }, ctx.now())
    if (text === null) throw cannotUndo()
    const undo = { kind: 'removed-customer-note', id: noteId, customerId } as const
    return { noteId, undo, changes: fieldChanges({ note: text }, { note: null }) }
  })
}

/** Brings a removed note back. Throws `kit.not-found`, and `changes.changed-meanwhile` when it is there. */
export function restoreNote(ctx: Ctx, { customerId, noteId }: NoteKey): Promise<Answer> {
  return changeNote(ctx, customerId, 'note-restored', async (tx) => {
    const text = await moveNote(tx, ctx.siteId, { customerId, noteId }, null)
    if (text === null) throw cannotUndo()
    return { noteId, undo: null, changes: fieldChanges({}, { note: text }) }
  })
}

function changeNote(ctx: Ctx, customerId: string, action: NoteAction, run: (tx: Tx) => Promise<Made>): Promise<Answer> {
  return makeChange<Answer>(ctx, { role: 'handle-orders' }, async (tx) => {
    const found = await findCustomerRow(tx, ctx.siteId, customerId)
    if (!found) throw new Refusal('kit.not-found')
    const { noteId, undo, changes } = await run(tx)
    const target = { kind: 'customer', id: customerId, title: found.name || found.email }
    return { answer: { noteId, undo }, entries: [{ action: `customers.${action}` as const, target, undo, changes }] }
  })
}
