import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { accountMessages } from '@sitewright/domain/team/account.messages.ts'
import type { Account, PlatformCtx, SignedIn } from '../../context.ts'
import { mailNotifyChannel } from '../../mail/index.ts'
import type { ReadCode } from '../session.store.ts'
import { accountNotice, codeUsedMail, newCodesMail, secondStepOffMail, secondStepOnMail } from './account-mails.ts'
import { hashOfRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import {
  activateSecret,
  readSecondStep,
  removeSecret,
  replaceRecoveryCodes,
  savePendingSecret,
} from './second-step.store.ts'
import { makeTotpKey, stepOfCode, totpUri } from './totp.ts'

type Ctx = SignedIn<PlatformCtx>

/** Begins to set up the second step: returns a new key for the account's app. It is in force once a code of it was given. */
export async function beginSecondStep(ctx: Ctx): Promise<{ key: string; uri: string }> {
  const { clock, web } = ctx.deps
  const key = makeTotpKey(clock)
  await savePendingSecret(web, ctx.account.id, seal(ctx, ctx.account, key))
  return { key, uri: totpUri(key, ctx.account.email) }
}

/**
 * Switches the second step on with a code of the key that is being set up. Returns the recovery codes, which are stored only as
 * hashes. Throws `team.wrong-code` and `team.second-step-over`.
 */
export async function finishSecondStep(ctx: Ctx, code: string): Promise<{ codes: string[] }> {
  const { clock, web } = ctx.deps
  const { pending } = await readSecondStep(web, ctx.account.id)
  const key = pending && open(ctx, ctx.account, pending)
  if (!pending || key === null) throw new Refusal('team.second-step-over')
  const step = stepOfCode(key, code, ctx.now())
  if (step === null) throw wrongCode()

  const codes = makeRecoveryCodes(clock)
  const mail = accountNotice(ctx, ctx.account, secondStepOnMail)
  const given = { sealed: pending, step, codeHashes: codes.map(hashOfRecoveryCode), mail }
  if (!(await activateSecret(web, ctx.account.id, given))) throw new Refusal('team.second-step-over')
  web.wake(mailNotifyChannel)
  return { codes }
}

/** Switches the second step off; its recovery codes stop working. Throws `team.second-step-off` when it is off. */
export async function endSecondStep(ctx: Ctx): Promise<void> {
  const { web } = ctx.deps
  const mail = accountNotice(ctx, ctx.account, secondStepOffMail)
  if (!(await removeSecret(web, ctx.account.id, mail))) throw new Refusal('team.second-step-off')
  web.wake(mailNotifyChannel)
}

/** Replaces the recovery codes. Throws `team.second-step-off` when the second step is off. */
export async function renewRecoveryCodes(ctx: Ctx): Promise<{ codes: string[] }> {
  const { clock, web } = ctx.deps
  if (!(await readSecondStep(web, ctx.account.id)).secret) throw new Refusal('team.second-step-off')
  const codes = makeRecoveryCodes(clock)
  const mail = accountNotice(ctx, ctx.account, newCodesMail)
  await replaceRecoveryCodes(web, ctx.account.id, codes.map(hashOfRecoveryCode), mail)
  web.wake(mailNotifyChannel)
  return { codes }
}

type Recipient = Pick<Account, 'id' | 'email' | 'displayName' | 'locale'>

/**
 * Reads the code of a second step: one of the account's app, or one of its recovery codes, of whose use the account is told. Null when
 * no app of the account makes it now. `startSessionByCode` finds out whether it still works.
 */
export async function readCode(ctx: PlatformCtx, account: Recipient, given: string): Promise<ReadCode | null> {
  const code = given.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(code)) return { hash: hashOfRecoveryCode(code), mail: accountNotice(ctx, account, codeUsedMail) }
  const { secret } = await readSecondStep(ctx.deps.web, account.id)
  const key = secret && open(ctx, account, secret)
  const step = key === null ? null : stepOfCode(key, code, ctx.now())
  return step === null ? null : { step }
}

/** The refusal of a wrong code, shown at its field. */
export function wrongCode(): Refusal {
  return new Refusal('team.wrong-code', { fields: { code: { message: accountMessages.wrongCode } } })
}

function seal(ctx: PlatformCtx, { id }: Pick<Account, 'id'>, key: string): Buffer {
  return ctx.deps.payments.secrets.seal(scopeOf(id), key)
}

function open(ctx: PlatformCtx, { id }: Pick<Account, 'id'>, sealed: Buffer): string | null {
  return ctx.deps.payments.secrets.open(scopeOf(id), sealed)
}

/** Binds an encrypted key to its account, so that it cannot be copied to another one. */
function scopeOf(accountId: string): string {
  return `second-step/${accountId}`
}
