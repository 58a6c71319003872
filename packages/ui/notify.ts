import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

export type Notice = { text: string; action?: { label: string; run: () => void } | undefined }

/** Queue of the toasts (short messages at the edge of the page). At module level, so that code outside React can add a toast. */
export const toastQueue = new ToastQueue<Notice>({ maxVisibleToasts: 3 })

/**
 * Shows a toast about a failure until the user closes it, optionally with an action such as a retry. Returns the key by which
 * code can close the toast.
 */
export function notifyFailure(text: string, action?: Notice['action']): string {
  return toastQueue.add({ text, action })
}
