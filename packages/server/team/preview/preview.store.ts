import type { WebDb } from '../../database/index.ts'

type Preview = { siteId: string; hash: Buffer; at: number; until: number }

/** Stores the ticket of a session, which opens a preview of the site once. */
export async function insertPreviewTicket(
  web: WebDb,
  { sessionId, siteId, hash, at, until }: Preview & { sessionId: string },
): Promise<void> {
  await web.ask('start_preview', 'select start_preview($1, $2, $3, $4, $5)', [
    sessionId,
    siteId,
    hash,
    new Date(at),
    new Date(until),
  ])
}

/** Exchanges a ticket for the token of a preview. Returns false when there is no such ticket, or it was used or is too old. */
export async function exchangePreviewTicket(
  web: WebDb,
  { siteId, ticketHash, hash, at, until }: Preview & { ticketHash: Buffer },
): Promise<boolean> {
  const rows = await web.ask('open_preview', 'select open_preview($1, $2, $3, $4, $5)', [
    siteId,
    ticketHash,
    hash,
    new Date(at),
    new Date(until),
  ])
  return rows.length > 0
}

/** Finds the account whose session a preview belongs to; `null` when the preview or the session has ended. */
export async function findAccountOfPreview(
  web: WebDb,
  { siteId, hash, at, idleMs }: { siteId: string; hash: Buffer; at: number; idleMs: number },
): Promise<string | null> {
  const text = 'select account_of_preview($1, $2, $3, $4) as id'
  const rows = await web.ask<{ id: string }>('account_of_preview', text, [siteId, hash, new Date(at), idleMs])
  return rows[0]?.id ?? null
}
