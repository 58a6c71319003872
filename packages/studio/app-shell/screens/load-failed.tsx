import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { CallFailure } from '../../kit/call-failure.ts'
import { failureText } from '../../kit/failure-text.ts'
import { useTranslate } from '../../kit/locale.tsx'
import styles from './whole-screen.module.css'
import { DocumentTitle } from './document-title.tsx'

/**
 * Screen shown when the session cannot be loaded: says why, reassures that no data is lost, and has a button to try again
 * (PL-8.03, PL-8.07).
 */
export function LoadFailed({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const translate = useTranslate()
  const isNetwork = failure instanceof CallFailure && failure.kind === 'network'
  const requestId = failure instanceof CallFailure ? failure.refused?.requestId : undefined
  const title = translate(sitesMessages.unableToLoad)
  return (
    <main className={styles['screen']}>
      <DocumentTitle page={title} />
      <EmptyState
        drawing="cracked"
        level={1}
        isAlert
        title={title}
        text={`${failureText(translate, failure).replace(/\.$/u, '')}. ${translate(sitesMessages.unableToLoadHelp)}`}
        action={
          <Button onPress={onRetry}>
            <Icon name="retry" />
            {translate(sitesMessages.tryAgain)}
          </Button>
        }
        note={requestId && !isNetwork ? translate(sitesMessages.reference, { id: requestId }) : undefined}
      />
    </main>
  )
}
