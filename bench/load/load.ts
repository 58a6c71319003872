import { connect, type Socket } from 'node:net'

export type LoadOptions = {
  port: number
  connections: number
  /** How long to send requests, in milliseconds. */
  forMs: number
  next: (connection: number, count: number) => string
  /** Expected status of every response. Another status aborts the run, because a measurement of errors is meaningless. */
  status: number
}

export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number; answers: number; bytes: number }

/**
 * Sends requests over keep-alive connections, one at a time on each (a closed loop), and measures the latency of every
 * response.
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const times: number[] = []
  const from = performance.now()
  const until = from + options.forMs
  const bytes = await Promise.all(
    Array.from({ length: options.connections }, (_, index) => runConnection(options, index, until, times)),
  )
  const seconds = (performance.now() - from) / 1000
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / seconds,
    p50Ms: at(times, 0.5),
    p99Ms: at(times, 0.99),
    answers: times.length,
    bytes: bytes.reduce((sum, n) => sum + n, 0),
  }
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function runConnection(options: LoadOptions, index: number, until: number, times: number[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: options.port, host: '127.0.0.1', noDelay: true })
    const reader = makeReader(options.status)
    let count = 0
    let total = 0
    let sentAt = 0
    const send = (): void => {
      sentAt = performance.now()
      socket.write(options.next(index, count++))
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => resolve(total))
    socket.on('data', (data: Buffer) => {
      total += data.length
      try {
        if (!reader(data)) return
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
        socket.destroy()
        return
      }
      times.push(performance.now() - sentAt)
      if (performance.now() >= until) endConnection(socket)
      else send()
    })
  })
}

function endConnection(socket: Socket): void {
  socket.end()
  socket.destroy()
}

/**
 * Creates a reader for the data of one connection, which returns true when a response is complete. It supports only the responses
 * our server sends: with a content-length, or without a body. Another status is passed to `onOther`; without `onOther` the reader
 * throws.
 */
export function makeReader(status: number, onOther?: (status: number) => void): (data: Buffer) => boolean {
  let missing = 0
  let head = ''
  return (data) => {
    if (missing > 0) {
      missing -= data.length
      return missing <= 0
    }
    head += data.toString('latin1')
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return false
    const answered = Number(head.slice(9, 12))
    if (answered !== status && !onOther) throw new Error(`The server answered:\n${head.slice(0, 1200)}`)
    if (answered !== status) onOther?.(answered)
    const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end + 2))
    missing = Number(length?.[1] ?? 0) - (head.length - end - 4)
    head = ''
    return missing <= 0
  }
}

export function requestText(
  method: string,
  path: string,
  host: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): string {
  const all: Record<string, string> = { host, ...headers }
  if (body !== '') all['content-length'] = String(Buffer.byteLength(body))
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}
