import { callMessages } from '@sitewright/domain/kit/calls/call.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useRouter } from '@tanstack/react-router'
import { useTranslate } from '../../kit/locale.tsx'
import styles from './whole-screen.module.css'

/** Shown in place of a screen that threw an error while rendering, with a button to render the screen again. */
export function ScreenBroken({ reset }: { reset: () => void }) {
  const translate = useTranslate()
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const action = (
    <Button onPress={retry}>
      <Icon name="retry" />
      {translate(sitesMessages.tryAgain)}
    </Button>
  )
  return (
    <div className={styles['inside']}>
      <EmptyState
        drawing="cracked"
        level={1}
        isAlert
        title={translate(callMessages.somethingWentWrong)}
        text={translate(sitesMessages.brokenScreen)}
        action={action}
      />
    </div>
  )
}
