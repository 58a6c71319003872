import type { LegalKind } from '@sitewright/domain/legal/legal-texts.ts'
import type { Tx } from '../database/index.ts'

/** A version of a legal text. One without HTML means that the site has none since. */
export type StoredLegalText = { kind: LegalKind; version: number; title: string; html: string; savedMs: number }

const columns = `kind, version, title, html, (extract(epoch from created_at) * 1000)::bigint as "savedMs"`

/** Reads the newest version of every legal text that the site had once. */
export async function readNewestTexts(tx: Tx, siteId: string): Promise<StoredLegalText[]> {
  const text = `select distinct on (kind) ${columns} from legal_text_versions where site_id = $1 order by kind, version desc`
  return tx.sql<StoredLegalText>('legal_newest', text, [siteId])
}

/** Reads a version of a legal text, by default the newest; `null` when there is none. */
export async function findText(
  tx: Tx,
  siteId: string,
  { kind, version }: { kind: LegalKind; version?: number },
): Promise<StoredLegalText | null> {
  const text = `
    select ${columns} from legal_text_versions
    where site_id = $1 and kind = $2 and ($3::integer is null or version = $3) order by version desc limit 1`
  const [row] = await tx.sql<StoredLegalText>('legal_text', text, [siteId, kind, version ?? null])
  return row ?? null
}

/** Versions of a text that are kept, for undo and to show what was accepted. */
const mostVersions = 200

/** Adds the next version of a text, and forgets the oldest beyond those that are kept. */
export async function insertText(tx: Tx, siteId: string, row: StoredLegalText): Promise<void> {
  const { kind, version, title, html, savedMs } = row
  const text = `
    insert into legal_text_versions (site_id, kind, version, title, html, created_at) values ($1, $2, $3, $4, $5, $6)`
  await tx.sql('legal_insert', text, [siteId, kind, version, title, html, new Date(savedMs)])
  const oldText = 'delete from legal_text_versions where site_id = $1 and kind = $2 and version <= $3'
  await tx.sql('legal_forget', oldText, [siteId, kind, version - mostVersions])
}
