import type { CustomerNote } from '@sitewright/domain/customers/customers.wire.ts'
import type { Tx } from '../database/index.ts'

/** Notes of one customer that are read at most. */
const mostNotes = 200

/** Names a note of a customer. */
export type NoteKey = { customerId: string; noteId: string }

/** Reads the notes of a customer, the newest first, without those that were removed. */
export async function readNotes(tx: Tx, siteId: string, customerId: string): Promise<CustomerNote[]> {
  const text = `
    select id, (extract(epoch from created_at) * 1000)::bigint as "createdAt", author, text from customer_notes
    where site_id = $1 and customer_id = $2 and removed_at is null order by created_at desc, id desc limit ${mostNotes}`
  return tx.sql<CustomerNote>('customer_notes', text, [siteId, customerId])
}

export type NewNote = NoteKey & { atMs: number; accountId: string | null; author: string; text: string }

export async function insertNote(tx: Tx, siteId: string, note: NewNote): Promise<void> {
  const text = `
    insert into customer_notes (site_id, customer_id, id, created_at, account_id, author, text)
    values ($1, $2, $3, $4, $5, $6, $7)`
  const { customerId, noteId, atMs, accountId, author } = note
  const values = [siteId, customerId, noteId, new Date(atMs), accountId, author, note.text]
  await tx.sql('customer_note_add', text, values)
}

/** Removes a note from view, or shows a removed one again; its row stays. Returns its text, and null when it is so already or gone. */
export async function moveNote(
  tx: Tx,
  siteId: string,
  { customerId, noteId }: NoteKey,
  removedMs: number | null,
): Promise<string | null> {
  const text = `
    update customer_notes set removed_at = $4
    where site_id = $1 and customer_id = $2 and id = $3 and (removed_at is null) = ($4::timestamptz is not null)
    returning text`
  const values = [siteId, customerId, noteId, removedMs === null ? null : new Date(removedMs)]
  const [row] = await tx.sql<{ text: string }>('customer_note_move', text, values)
  return row?.text ?? null
}
