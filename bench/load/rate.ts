import { connect, type Socket } from 'node:net'
import { makeReader, type LoadResult } from './load.ts'

export type RateOptions = {
  port: number
  perSecond: number
  forMs: number
  next: (count: number) => string
  /** Expected status of every response. Another status is passed to `onOther`; without `onOther` it aborts the run. */
  status: number
  onOther?: (status: number) => void
}

/**
 * Sends requests at a fixed rate, whether or not earlier ones were answered (an open loop). Latency counts from the time a
 * request was due, so it includes waiting behind slow requests.
 */
export async function loadAtRate({ port, perSecond, forMs, next, ...wanted }: RateOptions): Promise<LoadResult> {
  const times: number[] = []
  const free: Socket[] = []
  const from = performance.now()
  const all = Math.floor((perSecond * forMs) / 1000)
  let bytes = 0
  const ask = async (count: number): Promise<void> => {
    const dueAt = from + (count * 1000) / perSecond
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueAt - performance.now())))
    const socket = free.pop() ?? connect({ port, host: '127.0.0.1', noDelay: true })
    bytes += await answered(socket, next(count), wanted)
    times.push(performance.now() - dueAt)
    free.push(socket)
  }
  await Promise.all(Array.from({ length: all }, (_, count) => ask(count)))
  for (const socket of free) socket.destroy()
  const seconds = (performance.now() - from) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { perSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), answers: times.length, bytes }
}

function answered(
  socket: Socket,
  text: string,
  { status, onOther }: Pick<RateOptions, 'status' | 'onOther'>,
): Promise<number> {
  const isComplete = makeReader(status, onOther)
  let bytes = 0
  return new Promise((resolve, reject) => {
    const take = (data: Buffer): void => {
      bytes += data.length
      try {
        if (!isComplete(data)) return
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
        return
      }
      socket.off('data', take).off('error', reject)
      resolve(bytes)
    }
    socket.on('data', take).once('error', reject)
    socket.write(text)
  })
}
