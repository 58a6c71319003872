import { can, type StudioAction } from '@sitewright/domain/team/can.ts'
import { peopleMessages as messages } from '@sitewright/domain/team/people.messages.ts'
import { rightNames } from '@sitewright/domain/team/right-names.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '../../kit/failure-text.ts'
import { useSendOnce } from '../../kit/form/use-send-once.ts'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import styles from './people.module.css'
import { teamCalls, useHelpers } from './team-query.ts'

/**
 * Names the people who can do what the account may not, and asks the administrators by mail. Renders nothing for an account that
 * may not enter the studio.
 */
export function AskButton({ site, action }: { site: SiteOfSession; action: StudioAction }) {
  const translate = useTranslate()
  const helpers = useHelpers(site.id).data
  const sendOnce = useSendOnce()
  const asking = useMutation({
    mutationFn: () => sendOnce(action, (key) => teamCalls(site.id).ask(action, '', key)),
  })
  if (!can(site.roles, 'enter-studio', { isOwner: site.isOwner })) return null
  const able = helpers?.filter((one) => can(one.roles, action, { isOwner: one.isOwner })) ?? []
  if (asking.isSuccess) return <output>{translate(messages.asked)}</output>
  return (
    <div className={styles['ask']}>
      {able.length > 0 && <p>{translate(messages.canHelp, { names: able.map(({ name }) => name).join(', ') })}</p>}
      <Button
        aria-label={translate(messages.askFor, { action: translate(rightNames[action]) })}
        isBusy={asking.isPending}
        onPress={() => asking.mutate()}
      >
        <Icon name="mail" />
        {translate(messages.ask)}
      </Button>
      {asking.error && (
        <p className={styles['problem']} role="alert">
          {failureText(translate, asking.error)}
        </p>
      )}
    </div>
  )
}
