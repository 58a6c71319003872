import { messageText } from '@sitewright/domain/kit/text.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import { can } from '@sitewright/domain/team/can.ts'
import type { AskBody } from '@sitewright/domain/team/people.wire.ts'
import { rightNames } from '@sitewright/domain/team/right-names.ts'
import type { Ctx, SignedIn } from '../../context.ts'
import { makeChange } from '../../changes/index.ts'
import { requirePermission } from '../../http/index.ts'
import { queueMails } from '../../mail/index.ts'
import { readSettings } from '../../sites/index.ts'
import { teamUrl } from './change-person.ts'
import { askMail } from './people-mails.ts'
import { readEverybody } from './people.store.ts'
import { whoCan } from './read-team.ts'

/**
 * Tells the administrators by mail what somebody in the team asks to be allowed, with the person's note. Does nothing for what the
 * person may do already.
 */
export async function askForRight(ctx: SignedIn<Ctx>, { action, note }: AskBody): Promise<void> {
  requirePermission(ctx, { role: 'enter-studio' })
  const { account } = ctx
  if (can(account.roles, action, { isOwner: account.isOwner })) return
  await makeChange(ctx, { role: 'enter-studio' }, async (tx) => {
    const [everybody, { title }] = await Promise.all([readEverybody(tx), readSettings(tx, ctx.siteId)])
    await queueMails(
      tx,
      whoCan(everybody, 'manage-site').map(({ id, email, locale: tag }) => {
        const locale = localeOf(tag)
        const right = messageText(locale, rightNames[action])
        return {
          key: `${askMail.name}/${ctx.requestId}/${id}`,
          to: email,
          template: askMail,
          values: { site: title, name: account.displayName, right, note, actionUrl: teamUrl(ctx) },
          locale,
        }
      }),
    )
    const right = messageText(localeOf(ctx.site.language), rightNames[action])
    return { answer: {}, entries: [{ action: 'team.asked', target: { kind: 'right', id: action, title: right } }] }
  })
}
