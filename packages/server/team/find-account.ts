import { tidyEmail } from '@sitewright/domain/kit/email.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Account } from '../kit/context.ts'
import { hashOfToken } from '../kit/cookies.ts'
import type { WebDb } from '../kit/db.ts'
import { askAccountOfEmail, askSitesOfAccount } from './account.store.ts'
import { askSession, askTouchSession } from './session.store.ts'

/** A studio's session ends after so long without a request, and after so long at all. */
export const sessionTimes = { idleMs: 30 * 60_000, absoluteMs: 12 * 60 * 60_000 } as const
const touchedAfterMs = 60_000

/** The id of the account with this email address, in any capitals. */
export async function accountOfEmail(web: WebDb, email: string): Promise<string | null> {
  return (await askAccountOfEmail(web, tidyEmail(email)))?.id ?? null
}

type Options = { web: WebDb; now: () => number }

/**
 * Who a session's secret belongs to, with the roles in one site, or null. Asked of the database each time, so that an end in
 * one process is an end in all of them.
 */
export async function accountOfToken(
  { web, now }: Options,
  token: string,
  siteId: string | null,
): Promise<Account | null> {
  const hash = hashOfToken(token)
  const session = await askSession(web, hash, now(), sessionTimes.idleMs)
  if (!session) return null
  if (now() - session.seenAt > touchedAfterMs) await touch(web, hash, now())

  const sites = siteId === null ? [] : await askSitesOfAccount(web, session.accountId)
  const membership = sites.find((site) => site.id === siteId)
  return {
    id: session.accountId,
    email: session.email,
    displayName: session.displayName,
    locale: session.locale,
    roles: membership?.roles ?? [],
    isOwner: membership?.isOwner ?? false,
  }
}

/** While the database takes no writes, what can be read is still shown. */
async function touch(web: WebDb, hash: Buffer, at: number): Promise<void> {
  try {
    await askTouchSession(web, hash, at)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'kit.unavailable') throw error
  }
}
