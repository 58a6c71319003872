import { connect, type Socket } from 'node:net'
import { requestText } from '../load/load.ts'

/**
 * What an attack sends, to which server and for how long. `addresses` is the number of client IP addresses, taken from
 * 127.0.0.0/8.
 */
export type AttackPlan = {
  port: number
  host: string
  forMs: number
  addresses: number
  largeBodiesPerSecond: number
  /** Requests for redirects in each burst; one burst starts every second. */
  redirects: number
  unfinishedBodies: number
  unreadConnections: number
  /** Pipelined requests on each of the `unreadConnections`; their responses are never read. */
  unreadAnswers: number
}

/**
 * Numbers of large bodies sent, redirects received and connections opened. `foreignSecrets` counts redirects whose location
 * contained another request's query string.
 */
export type AttackOutcome = { largeBodies: number; redirects: number; foreignSecrets: number; connections: number }

/** Load of the full attack that `npm run attack` sends. */
export const wholeAttack = {
  addresses: 6,
  largeBodiesPerSecond: 15,
  redirects: 240,
  unfinishedBodies: 120,
  unreadConnections: 150,
  unreadAnswers: 400,
} as const

/** Settings that run one part of the attack alone, by setting the other parts to zero. */
export const attackCases = {
  bodies: { redirects: 0, unfinishedBodies: 0, unreadConnections: 0 },
  redirects: { largeBodiesPerSecond: 0, unfinishedBodies: 0, unreadConnections: 0 },
  unfinished: { largeBodiesPerSecond: 0, redirects: 0, unreadConnections: 0 },
  unread: { largeBodiesPerSecond: 0, redirects: 0, unfinishedBodies: 0 },
} as const satisfies Record<string, Partial<AttackPlan>>

/**
 * Runs all attacks at once and closes their connections at the end. Refused and broken connections are expected and not counted
 * as errors.
 */
export async function runAttack(plan: AttackPlan): Promise<AttackOutcome> {
  const attacker: Attacker = { plan, until: performance.now() + plan.forMs, sockets: new Set(), opened: 0 }
  const [largeBodies, secrets] = await Promise.all([
    sendLargeBodies(attacker),
    askForRedirects(attacker),
    keepOpen(attacker, plan.unfinishedBodies, unfinishedBody),
    keepOpen(attacker, plan.unreadConnections, (at) => unreadRequests(at)),
  ])
  for (const socket of attacker.sockets) socket.destroy()
  return { largeBodies, ...secrets, connections: attacker.opened }
}

type Attacker = { plan: AttackPlan; until: number; sockets: Set<Socket>; opened: number }

function open(attacker: Attacker, number: number): Socket {
  const { port, addresses } = attacker.plan
  const localAddress = `127.0.0.${2 + (number % addresses)}`
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  attacker.opened += 1
  attacker.sockets.add(socket)
  socket.on('error', () => {})
  socket.on('close', () => attacker.sockets.delete(socket))
  return socket
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function isOver({ until }: Attacker): boolean {
  return performance.now() >= until
}

const megabyte = Buffer.from(`[${'0,'.repeat(500_000)}0]`)
const reviewWithPictures = Buffer.from(`{"text":"${'x'.repeat(100)}","pictures":["${'A'.repeat(16_900_000)}"]}`)
const json = { 'content-type': 'application/json' }

/**
 * Large requests that must be refused: unknown routes, and an endpoint that rejects the call for another reason than its size.
 */
const largeBodies = [
  { method: 'QUERY', path: '/', body: megabyte },
  { method: 'POST', path: `/api/commerce/products/${'0'.repeat(32)}/reviews`, body: reviewWithPictures },
  { method: 'POST', path: '/api/nothing', body: megabyte },
]

async function sendLargeBodies(attacker: Attacker): Promise<number> {
  const { host, largeBodiesPerSecond } = attacker.plan
  let sent = 0
  for (; !isOver(attacker) && largeBodiesPerSecond > 0; sent += 1) {
    const wanted = largeBodies[sent % largeBodies.length]
    if (!wanted) break
    const { method, path, body } = wanted
    const socket = open(attacker, sent)
    socket.resume()
    socket.on('data', () => socket.destroySoon())
    socket.write(requestText(method, path, host, { ...json, 'content-length': String(body.byteLength) }))
    socket.write(body)
    await pause(1000 / largeBodiesPerSecond)
  }
  return sent
}

async function askForRedirects(attacker: Attacker): Promise<Pick<AttackOutcome, 'redirects' | 'foreignSecrets'>> {
  let redirects = 0
  let foreignSecrets = 0
  while (!isOver(attacker)) {
    const burst = Array.from({ length: attacker.plan.redirects }, async (_, number) => {
      const secret = `${redirects}-${number}-`
      const location = await locationOf(attacker, number, `/SHOP?secret=${secret}`)
      if (location === null) return
      redirects += 1
      if (!location.includes(`secret=${secret}`)) foreignSecrets += 1
    })
    await Promise.all([...burst, pause(burstEveryMs)])
  }
  return { redirects, foreignSecrets }
}

const burstEveryMs = 1000
const patienceMs = 5000

/**
 * Requests `path` on a new connection. Returns the `location` header of the response, or null when the response is no redirect or
 * does not arrive in time.
 */
function locationOf(attacker: Attacker, number: number, path: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = open(attacker, number)
    let text = ''
    socket.setTimeout(patienceMs, () => socket.destroy())
    socket.on('data', (data: Buffer) => {
      text += data.toString('latin1')
      if (text.includes('\r\n\r\n')) socket.destroy()
    })
    socket.on('close', () => resolve(/\r\nlocation: ([^\r]*)/i.exec(text)?.[1] ?? null))
    socket.write(requestText('GET', path, attacker.plan.host))
  })
}

/**
 * Keeps `count` connections open, each of which sends the text of `textOf` once and never reads. Closes and reopens all of them
 * every five seconds.
 */
async function keepOpen(attacker: Attacker, count: number, textOf: (attacker: Attacker) => string): Promise<void> {
  while (!isOver(attacker)) {
    const sockets = Array.from({ length: count }, (_, number) => {
      const socket = open(attacker, number)
      socket.pause()
      socket.write(textOf(attacker))
      return socket
    })
    await pause(Math.min(reopenEveryMs, attacker.plan.forMs))
    for (const socket of sockets) socket.destroy()
  }
}

const reopenEveryMs = 5000
const announcedBytes = 60_000

/** Returns a request whose body stops after half of the announced length, so that the server waits for the rest. */
function unfinishedBody({ plan }: Attacker): string {
  const headers = { ...json, 'content-length': String(announcedBytes) }
  const head = requestText('POST', '/api/commerce/shopping-cart/entries', plan.host, headers)
  return head + `"${'x'.repeat(announcedBytes / 2)}`
}

function unreadRequests({ plan }: Attacker): string {
  return requestText('GET', '/', plan.host).repeat(plan.unreadAnswers)
}
