import { createHmac, timingSafeEqual } from 'node:crypto'
import { maxEventAgeMs } from './protocol.ts'

/** Derives the secret with which the gateway signs the events of one site, so that an event is good for no other site. */
export function eventSecretOf(gatewaySecret: string, siteId: string): string {
  return createHmac('sha256', gatewaySecret).update(`events ${siteId}`).digest('hex')
}

/** Returns the signature header of an event: `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>">`. */
export function signEvent(secret: string, body: string, nowMs: number): string {
  const seconds = String(Math.floor(nowMs / 1000))
  return `t=${seconds},v1=${macOf(secret, seconds, body)}`
}

/** True when the header signs this body with the secret and is at most 300 seconds old. */
export function isSignedEvent(secret: string, body: Buffer, header: string, nowMs: number): boolean {
  const [, seconds = '', mac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  if (mac === '') return false
  const isRight = timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, seconds, body)))
  return isRight && Math.abs(nowMs - Number(seconds) * 1000) <= maxEventAgeMs
}

function macOf(secret: string, seconds: string, body: string | Buffer): string {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
}
