import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { CallFailure } from '../call-failure.ts'
import { failureText } from '../failure-text.ts'
import { useTranslate } from '../locale.tsx'

/**
 * Says that something could not be loaded, what is safe, and how to try again (PL-8.03). While older rows are shown, only as a
 * banner above them.
 */
export function LoadProblem({
  failure,
  hasOlder = false,
  onRetry,
}: {
  failure: Error
  hasOlder?: boolean
  onRetry: () => void
}) {
  const translate = useTranslate()
  const why = failureText(translate, failure)
  const retry = (
    <Button isCompact={hasOlder} onPress={onRetry}>
      <Icon name="retry" />
      {translate(sitesMessages.tryAgain)}
    </Button>
  )
  if (hasOlder)
    return (
      <Banner tone="bad" icon="alert" action={retry}>
        {translate(sitesMessages.showsOlder, { why })}
      </Banner>
    )
  const requestId = failure instanceof CallFailure ? failure.refused?.requestId : undefined
  return (
    <EmptyState
      drawing="cracked"
      isAlert
      title={translate(sitesMessages.unableToLoad)}
      text={`${why.replace(/\.$/u, '')}. ${translate(sitesMessages.unableToLoadHelp)}`}
      action={retry}
      note={requestId ? translate(sitesMessages.reference, { id: requestId }) : undefined}
    />
  )
}
