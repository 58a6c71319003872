import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { maskLinkSecrets } from '@sitewright/domain/mail/mask-link-secrets.ts'
import type { OutboxMailsAnswer, OutboxMailsQuery } from '@sitewright/domain/mail/outbox.wire.ts'
import type { Ctx, Deps, SignedIn } from '../context.ts'
import { readAccountMails, readSiteMails, type ListedMail, type MailCursor } from './outbox.store.ts'

const onePage = 20
const newest: MailCursor = { createdAt: 8_640_000_000_000_000, id: 'f'.repeat(32) }

/**
 * Lists mails of the site and platform mails to the signed-in account, newest first. `next` is the cursor of the next page,
 * `null` on the last one. Throws `mail.no-outbox` when a mail server is configured.
 */
export async function listOutboxMails(ctx: SignedIn<Ctx>, { before }: OutboxMailsQuery): Promise<OutboxMailsAnswer> {
  if (ctx.deps.config.smtpUrl !== null) throw new Refusal('mail.no-outbox')

  const place = before === undefined ? newest : placeOf(before)
  const [ofSite, ofAccount] = await Promise.all([
    readSiteMails(ctx, place, onePage + 1),
    readAccountMails(ctx.deps.web, ctx.account.id, place, onePage + 1),
  ])
  const found = [
    ...ofSite.map((row) => ({ row, page: `/api/studio/outbox/${ctx.siteId}/site/${row.id}` })),
    ...ofAccount.map((row) => ({ row, page: `/api/studio/outbox/${ctx.siteId}/account/${row.id}` })),
  ].toSorted((a, b) => b.row.createdAt - a.row.createdAt || (a.row.id < b.row.id ? 1 : -1))
  const shown = found.slice(0, onePage)
  const last = shown.at(-1)?.row
  return {
    mails: shown.map(({ row, page }) => ({ ...shownOf(row), text: readableMail(ctx.deps, row.plain), page })),
    next: found.length > onePage && last ? `${last.createdAt}-${last.id}` : null,
  }
}

/** Returns a mail's text or HTML as administrators may read it: without the secrets of its links, except in a demonstration. */
export function readableMail({ config }: Pick<Deps, 'config'>, text: string): string {
  return config.outboxLinks ? text : maskLinkSecrets(text)
}

function shownOf({ id, recipient, subject, state, createdAt }: ListedMail) {
  return { id, to: recipient, subject, isUndelivered: state === 'failed', createdAt }
}

function placeOf(before: string): MailCursor {
  const [createdAt = '', id = ''] = before.split('-')
  return { createdAt: Number(createdAt), id }
}
