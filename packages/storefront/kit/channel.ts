/** What one tab tells the others of this site; nothing where the browser has no channel. */
export type Channel = { tell: (message: unknown) => void }

/** `onMessage` gets what other tabs told. They may run older or newer code, so it must check what it gets. */
export function openChannel(name: string, onMessage: (message: unknown) => void): Channel {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined }
  const channel = new BroadcastChannel(name)
  channel.onmessage = (event: MessageEvent<unknown>) => onMessage(event.data)
  return { tell: (message) => channel.postMessage(message) }
}
