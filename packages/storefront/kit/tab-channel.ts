/** Sends messages to the other tabs of this site. */
export type TabChannel = { post: (message: unknown) => void }

/**
 * Opens a channel to other tabs of this site. `onMessage` gets their messages and must validate them, because other tabs may run
 * older or newer code.
 */
export function openTabChannel(name: string, onMessage: (message: unknown) => void): TabChannel {
  const channel = new BroadcastChannel(name)
  channel.onmessage = (event: MessageEvent<unknown>) => onMessage(event.data)
  return { post: (message) => channel.postMessage(message) }
}
