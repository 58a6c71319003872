import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

export type Notice = { text: string; action?: { label: string; run: () => void } | undefined }

/** What waits to be said. One list for the page, so that code outside React may speak too. */
export const notices = new ToastQueue<Notice>({ maxVisibleToasts: 3 })

/** Says that something failed: it stays until it is closed, and may offer to try again. Answers the key that closes it. */
export function notifyFailure(text: string, action?: Notice['action']): string {
  return notices.add({ text, action })
}
