import { setTimeout as pause } from 'node:timers/promises'
import { eventSecretOf, signEvent } from '@sitewright/server/payments/test-gateway/event-signature.ts'
import { signatureHeader } from '@sitewright/server/payments/test-gateway/protocol.ts'
import { deliverEvent, type SentEvent } from '../proofs/event-relay.ts'
import type { ShopFloor } from '../proofs/shop-floor.ts'
import type { Shop } from './buyer.ts'
import { happens, oneOf, someMs } from './chance.ts'
import type { RunLog } from './run-log.ts'
import type { TwoServers } from './two-servers.ts'

type Post = { floor: ShopFloor; servers: TwoServers; shops: readonly Shop[]; log: RunLog; isOver: () => boolean }

const longestDelayMs = 2_000
const mostTries = 5

/**
 * Delivers an event as a bad network does: up to three copies, each late by up to two seconds, so that events overtake each other;
 * one in ten never arrives. Now and then a forged one comes along, which has to be refused.
 */
export async function deliverBadly(post: Post, event: SentEvent): Promise<void> {
  const { log } = post
  log.count('events')
  if (happens(20)) await deliverForged(post, event)
  if (happens(10)) return log.count('eventsLost')
  const copies = oneOf([1, 1, 2, 3])
  await Promise.all(Array.from({ length: copies }, () => deliverLate(post, event)))
}

async function deliverLate({ servers, log, isOver }: Post, event: SentEvent): Promise<void> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    if (isOver()) return
    await pause(someMs(longestDelayMs))
    const { sitesPort } = await servers.pick()
    const status = await deliverEvent(sitesPort, event)
    if (status === 200) return log.count('eventsTaken')
    if (status !== null && status >= 500 && status !== 503) log.faults.push(`an event was answered ${status}`)
    if (status !== null && status < 500) {
      log.faults.push(`I7 event: a genuine one was refused with ${status}`)
      return
    }
  }
}

async function deliverForged({ floor, servers, shops, log }: Post, event: SentEvent): Promise<void> {
  const forged = oneOf([
    otherBody,
    otherSignature,
    (given: SentEvent) => stale(floor, given),
    (given: SentEvent) => foreign(shops, given),
  ])
  const { sitesPort } = await servers.pick()
  const status = await deliverEvent(sitesPort, forged(event))
  log.count('forged')
  if (status !== null && (status < 400 || (status >= 500 && status !== 503))) {
    log.faults.push(`a forged event was answered ${status}`)
  }
}

function otherBody({ body, ...event }: SentEvent): SentEvent {
  return { ...event, body: Buffer.from(body.toString().replace(/"id":"tev_./, '"id":"tev_-')) }
}

function otherSignature({ headers, ...event }: SentEvent): SentEvent {
  const mac = '0'.repeat(64)
  return { ...event, headers: { ...headers, [signatureHeader]: `t=${Math.floor(Date.now() / 1000)},v1=${mac}` } }
}

/** Signed rightly, but ten minutes ago. */
function stale({ gateway }: ShopFloor, { headers, body, path }: SentEvent): SentEvent {
  const siteId = path.split('/').at(-2) ?? ''
  const signature = signEvent(eventSecretOf(gateway.secret() ?? '', siteId), body.toString(), Date.now() - 600_000)
  return { path, body, headers: { ...headers, [signatureHeader]: signature } }
}

/** Sent to another shop than the one whose event it is. */
function foreign(shops: readonly Shop[], { path, headers, body }: SentEvent): SentEvent {
  const other = shops.find(({ site }) => !path.includes(site.id)) ?? shops[0]
  const to = other?.site ?? { id: '', identifier: '' }
  return {
    path: `/api/payments/test/${to.id}/events`,
    headers: { ...headers, host: `${to.identifier}.localhost` },
    body,
  }
}
