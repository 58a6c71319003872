import type { CaptchaPurpose } from '@sitewright/domain/captcha/captcha.ts'
import type { CaptchaFailureCounts } from '@sitewright/domain/captcha/difficulty.ts'
import { sql } from 'kysely'
import type { TableOwnerDb, Tx } from '../database/index.ts'

type CaptchaTables = {
  captcha_failures: { site_id: string; purpose: string; network: string; slot: number; failures: number }
}

/**
 * Marks a captcha token as used. Returns false when it was used before. Waits for another transaction that uses it, and returns true if
 * that one is rolled back.
 */
export async function markTokenUsed(tx: Tx, siteId: string, tokenHash: Buffer, expiresAt: Date): Promise<boolean> {
  return (await tx.sql('captcha_spend', spendText, [siteId, tokenHash, expiresAt])).length > 0
}

// Hand-written, so that it leaves before the other statements of the form.
const spendText = `
  insert into captcha_spent (site_id, token_hash, expires_at) values ($1, $2, $3) on conflict do nothing returning site_id`

type Caller = { siteId: string; purpose: CaptchaPurpose; network: string }

export async function recordCaptchaFailure(tx: Tx, { siteId, purpose, network }: Caller, nowMs: number): Promise<void> {
  await tx.last(
    tx
      .withTables<CaptchaTables>()
      .insertInto('captcha_failures')
      .values({ site_id: siteId, purpose, network, slot: slotOf(nowMs), failures: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'purpose', 'slot', 'network'])
          .doUpdateSet({ failures: sql`captcha_failures.failures + 1` }),
      ),
  )
}

/**
 * Counts the failed captchas of a form in the current and the previous time slot of 10 minutes: `own` from this network, `all`
 * from all networks of the site.
 */
export async function countCaptchaFailures(
  tx: Tx,
  { siteId, purpose, network }: Caller,
  nowMs: number,
): Promise<CaptchaFailureCounts> {
  const row = await tx
    .withTables<CaptchaTables>()
    .selectFrom('captcha_failures')
    .select([
      sql<string | null>`sum(failures) filter (where network = ${network})`.as('own'),
      sql<string | null>`sum(failures)`.as('all'),
    ])
    .where('site_id', '=', siteId)
    .where('purpose', '=', purpose)
    .where('slot', '>=', slotOf(nowMs) - 1)
    .executeTakeFirst()
  return { own: Number(row?.own ?? 0), all: Number(row?.all ?? 0) }
}

/**
 * Deletes the records of used captcha tokens that have expired, and the counts of failed captchas older than two time slots. Runs
 * as the database's owner.
 */
export async function deleteExpiredCaptchas(owner: TableOwnerDb, at: number): Promise<void> {
  await owner.ask('sweep_captcha_spent', 'delete from captcha_spent where expires_at <= $1', [new Date(at)])
  await owner.ask('sweep_captcha_failures', 'delete from captcha_failures where slot < $1', [slotOf(at) - 1])
}

const slotMs = 10 * 60_000

function slotOf(ms: number): number {
  return Math.floor(ms / slotMs)
}
