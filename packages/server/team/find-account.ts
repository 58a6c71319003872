import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Account } from '../context.ts'
import { hashOfToken } from '../http/index.ts'
import type { WebDb } from '../database/index.ts'
import { storedEmailForms } from '../mail/index.ts'
import { findAccountByEmail, readSitesOfAccount } from './account.store.ts'
import { findSessionByHash, updateSessionLastSeen } from './session.store.ts'
import { studioSessionTimes } from './start-session.ts'

const touchedAfterMs = 60_000

/** Finds the id of a studio account by email address, ignoring case; null when there is none. */
export async function findAccountIdByEmail(web: WebDb, email: string): Promise<string | null> {
  return (await findAccountByEmail(web, storedEmailForms(email)))?.id ?? null
}

type Options = { web: WebDb; now: () => number }

/**
 * Returns the account of a studio session with its roles in one site; null without a valid session. Reads the database on every
 * call, so that a sign-out takes effect in all processes.
 */
export async function findAccountBySessionToken(
  { web, now }: Options,
  token: string,
  siteId: string | null,
): Promise<Account | null> {
  const hash = hashOfToken(token)
  const session = await findSessionByHash(web, hash, now(), studioSessionTimes.idleMs)
  if (!session) return null
  if (now() - session.seenAt > touchedAfterMs) await touch(web, hash, now())

  const sites = siteId === null ? [] : await readSitesOfAccount(web, session.accountId)
  const membership = sites.find((site) => site.id === siteId)
  return {
    id: session.accountId,
    session: { id: session.id, confirmedAt: session.confirmedAt },
    email: session.email,
    displayName: session.displayName,
    locale: session.locale,
    roles: membership?.roles ?? [],
    isOwner: membership?.isOwner ?? false,
  }
}

/**
 * Saves the time of the session's last request. Ignores the failure when the database takes no writes, so that the studio can
 * still be read.
 */
async function touch(web: WebDb, hash: Buffer, at: number): Promise<void> {
  try {
    await updateSessionLastSeen(web, hash, at)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'kit.unavailable') throw error
  }
}
