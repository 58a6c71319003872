/** Sends messages to the other tabs of this site. Does nothing in browsers without `BroadcastChannel`. */
export type Channel = { post: (message: unknown) => void }

/** `onMessage` gets the messages of other tabs. They may run older or newer code, so it must validate them. */
export function openChannel(name: string, onMessage: (message: unknown) => void): Channel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined }
  const channel = new BroadcastChannel(name)
  channel.onmessage = (event: MessageEvent<unknown>) => onMessage(event.data)
  return { post: (message) => channel.postMessage(message) }
}
