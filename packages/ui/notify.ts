import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

export type Notice = { text: string; action?: { label: string; run: () => void } | undefined }

/** Queue of the page's toasts. A module-level queue, so that code outside React can add to it. */
export const toastQueue = new ToastQueue<Notice>({ maxVisibleToasts: 3 })

/** Shows a failure, optionally with an action such as a retry, until it is closed. Returns the key that closes it. */
export function notifyFailure(text: string, action?: Notice['action']): string {
  return toastQueue.add({ text, action })
}
