import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { CallFailure } from '../kit/call-failure.ts'
import { failureText } from '../kit/failure-text.ts'
import { useSay } from '../kit/words.tsx'
import styles from './whole-screen.module.css'
import { PageTitle } from './page-title.tsx'

/**
 * Screen shown when the session cannot be loaded: states the reason, that no data is lost, and offers a retry (PL-8.03,
 * PL-8.07).
 */
export function LoadFailed({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const say = useSay()
  const isNetwork = failure instanceof CallFailure && failure.kind === 'network'
  const requestId = failure instanceof CallFailure ? failure.refused?.requestId : undefined
  const title = say(sitesMessages.unableToLoad)
  return (
    <main className={styles['screen']}>
      <PageTitle page={title} />
      <EmptyState
        drawing="cracked"
        level={1}
        isAlert
        title={title}
        text={`${failureText(say, failure).replace(/\.$/u, '')}. ${say(sitesMessages.unableToLoadHelp)}`}
        action={
          <Button onPress={onRetry}>
            <Icon name="retry" />
            {say(sitesMessages.tryAgain)}
          </Button>
        }
        note={requestId && !isNetwork ? say(sitesMessages.reference, { id: requestId }) : undefined}
      />
    </main>
  )
}
