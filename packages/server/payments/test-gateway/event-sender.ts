import { randomInt } from 'node:crypto'
import { request } from 'node:http'
import { eventSecretOf, signEvent } from './event-signature.ts'
import type { StoredEvent } from './gateway-state.ts'
import { signatureHeader, type Behaviour } from './protocol.ts'

export type EventSender = {
  /** Sends to this address from now on, and to earlier ones only when it does not answer. */
  listen(url: string): void
  /** Sends an event in the background until a listener has accepted it. */
  send(event: StoredEvent): void
  /** Tries to deliver an event once, now. */
  deliver(event: StoredEvent): Promise<void>
  stop(): void
}

type Options = {
  gatewaySecret: string
  behaviour: () => Behaviour
  /** True while the event was not delivered. */
  isWaiting: (event: StoredEvent) => boolean
  onDelivered: (event: StoredEvent) => void
}

const answersWithinMs = 5_000
const firstWaitMs = 500
const longestWaitMs = 60_000

/** Makes the sender of events. An event is repeated with growing delays; nothing is sent while nobody listens. */
export function makeEventSender({ gatewaySecret, behaviour, isWaiting, onDelivered }: Options): EventSender {
  let listeners: string[] = []
  const timers = new Map<string, { timer: NodeJS.Timeout; run: () => void }>()

  const deliver = async (event: StoredEvent): Promise<void> => {
    const copies = Math.max(event.copies, behaviour().eventCopies)
    const sent = Array.from({ length: copies }, () => sendToAny(listeners, gatewaySecret, event))
    const accepted = await Promise.all(sent)
    if (accepted.some(Boolean) && isWaiting(event)) onDelivered(event)
  }
  const later = (event: StoredEvent, waitMs: number, failures: number): void => {
    const run = (): void => {
      timers.delete(event.id)
      if (!isWaiting(event)) return
      if (listeners.length === 0) return later(event, longestWaitMs, failures)
      void deliver(event).then(() => {
        if (isWaiting(event)) later(event, Math.min(firstWaitMs * 2 ** failures, longestWaitMs), failures + 1)
      })
    }
    timers.set(event.id, { timer: setTimeout(run, waitMs).unref(), run })
  }
  return {
    listen: (url) => {
      listeners = [url, ...listeners.filter((other) => other !== url)].slice(0, 8)
      const all = [...timers.values()] // `run` changes the map
      for (const { timer, run } of all) {
        clearTimeout(timer)
        run()
      }
    },
    send: (event) => {
      const { eventDelayMs } = behaviour()
      later(event, eventDelayMs > 0 ? randomInt(eventDelayMs + 1) : 0, 0)
    },
    deliver,
    stop: () => {
      for (const { timer } of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}

/** Sends an event to the first listener that answers. Returns true when it was accepted, or refused for good. */
async function sendToAny(listeners: readonly string[], gatewaySecret: string, event: StoredEvent): Promise<boolean> {
  for (const url of listeners) {
    const status = await post(url, gatewaySecret, event)
    if (status !== null) return status < 500 && status !== 429
  }
  return false
}

function post(url: string, gatewaySecret: string, { siteId, siteHost, ...event }: StoredEvent): Promise<number | null> {
  const { id, charge, key, createdMs } = event
  const body = JSON.stringify({ id, charge, key, createdMs })
  const headers = {
    host: siteHost,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    // The machine's time, not the gateway's: receivers compare it with theirs.
    [signatureHeader]: signEvent(eventSecretOf(gatewaySecret, siteId), body, Date.now()),
  }
  return new Promise((resolve) => {
    const sent = request(`${url}/api/payments/test/${siteId}/events`, {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(answersWithinMs),
    })
    sent.once('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 500)
    })
    sent.once('error', () => resolve(null))
    sent.end(body)
  })
}
