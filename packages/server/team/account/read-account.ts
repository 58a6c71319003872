import type { AccountAnswer } from '@sitewright/domain/team/account.wire.ts'
import type { PlatformCtx, SignedIn } from '../../context.ts'
import { listSessions } from '../session.store.ts'
import { studioSessionTimes } from '../start-session.ts'
import { findPendingEmail } from './email-change.store.ts'
import { readSecondStep } from './second-step.store.ts'

/** Reads what the signed-in account sees and changes about itself, with its sessions, the last used first (BX-3.11). */
export async function readAccount(ctx: SignedIn<PlatformCtx>): Promise<AccountAnswer> {
  const { web } = ctx.deps
  const { id, email, displayName, locale, session } = ctx.account
  const [{ secret, codesLeft }, sessions, pendingEmail] = await Promise.all([
    readSecondStep(web, id),
    listSessions(web, id, ctx.now(), studioSessionTimes.idleMs),
    findPendingEmail(web, id, ctx.now()),
  ])
  return {
    email,
    displayName,
    locale,
    pendingEmail,
    secondStep: { isOn: secret !== null, codesLeft },
    sessions: sessions.map((one) => ({ ...one, isThis: one.id === session?.id })),
  }
}
