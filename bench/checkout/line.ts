import { connect } from 'node:net'

export type Reply = { status: number; body: unknown }

/** A keep-alive connection that sends one request at a time. */
export type Line = { ask(text: string): Promise<Reply>; close(): void }

/**
 * Opens a connection to a server on this machine. Supports only the responses that our server sends: JSON with a content-length,
 * or no body. Cheaper for the load's process than Node's own client, which shares the cores with what is measured.
 */
function openLine(port: number): Line {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let waiting: PromiseWithResolvers<Reply> | null = null
  let parts: Buffer[] = []
  const fail = (error: Error): void => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection.')))
  socket.on('data', (part: Buffer) => {
    parts.push(part)
    const reply = replyIn(parts.length === 1 ? part : Buffer.concat(parts))
    if (!reply) return
    parts = []
    waiting?.resolve(reply)
  })
  return {
    ask: (text) => {
      waiting = Promise.withResolvers<Reply>()
      socket.write(text)
      return waiting.promise
    },
    close: () => {
      waiting = null
      socket.destroy()
    },
  }
}

/** Returns the response in these bytes, or null while it is incomplete. */
function replyIn(bytes: Buffer): Reply | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end + 2)
  const length = Number(/\r\ncontent-length: (\d+)\r/i.exec(head)?.[1] ?? 0)
  if (bytes.length < end + 4 + length) return null
  const text = bytes.toString('utf8', end + 4, end + 4 + length)
  const isJson = /\r\ncontent-type: application\/json/i.test(head)
  return { status: Number(head.slice(9, 12)), body: isJson ? JSON.parse(text) : text }
}

/** Runs `work` for every item, on `lines` connections. Each connection takes the next item when it is done with one. */
export async function onLines<Item>(
  port: number,
  lines: number,
  items: readonly Item[],
  work: (line: Line, item: Item) => Promise<void>,
): Promise<void> {
  let next = 0
  const run = async (): Promise<void> => {
    const line = openLine(port)
    try {
      while (next < items.length) {
        const item = items[next] as Item // safe: `next` is below the length
        next += 1
        await work(line, item)
      }
    } finally {
      line.close()
    }
  }
  await Promise.all(Array.from({ length: Math.min(lines, items.length) }, run))
}
