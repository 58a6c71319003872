import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { Text } from 'react-aria-components/Text'
import { useSyncExternalStore } from 'react'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icons.tsx'
import { runAction, toastQueue } from './notify.ts'
import styles from './toasts.module.css'

/** Area of the page that shows the toasts in `toastQueue`. Render it once per page; the F6 key moves the focus to it. */
export function Toasts({ labels }: { labels: { region: string; close: string } }) {
  // The region registers for F6 when it is mounted, and only if it is on the page then, which it is not without toasts.
  const hasToasts = useSyncExternalStore(subscribe, () => toastQueue.visibleToasts.length > 0)
  if (!hasToasts) return null
  return (
    <ToastRegion queue={toastQueue} className={styles['region'] ?? ''} aria-label={labels.region}>
      {({ toast }) => (
        <Toast toast={toast} className={styles['toast'] ?? ''}>
          <Icon name={toast.content.isDone ? 'done' : 'alert'} />
          <ToastContent className={styles['content'] ?? ''}>
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          {toast.content.action && (
            <Button slot={null} look="plain" isCompact onPress={() => runAction(toast.key)}>
              {toast.content.action.label}
            </Button>
          )}
          <IconButton slot="close" label={labels.close}>
            <Icon name="close" />
          </IconButton>
          {toast.content.isDone && <span className={styles['life']} aria-hidden="true" />}
        </Toast>
      )}
    </ToastRegion>
  )
}

const subscribe = (onChange: () => void): (() => void) => toastQueue.subscribe(onChange)
