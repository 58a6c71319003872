import { peopleMessages as messages } from '@sitewright/domain/team/people.messages.ts'
import { useTranslate } from '../../kit/locale.tsx'
import { useSession } from '../../session/session.ts'

/** React hook that returns what is said once an invitation was made: on a server without a mail server, nothing was sent. */
export function useInvitationText(): (email: string) => string {
  const translate = useTranslate()
  const session = useSession().data
  const hasOutbox = session?.kind === 'signed-in' && session.of.hasOutbox
  return (email) => translate(hasOutbox ? messages.invitationWaits : messages.invitationSent, { email })
}
