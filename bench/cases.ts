import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { crumbKeyOf, makeCrumb } from '@sitewright/server/kit/crumb.ts'
import { requestText } from './load.ts'
import { benchSite, listSite, type BenchFacts } from './seed-bench.ts'

/** One thing to measure: what is sent, what comes back, and which server it is sent to. */
export type Case = {
  name: string
  status: number
  logLevel: 'info' | 'warn'
  /** Demands at least one data statement in each request. */
  isUncached: boolean
  next: (connection: number, count: number) => string
  /** What has to be there before the first request. */
  prepare?: (port: number) => Promise<void>
}

export const connections = 16
const entriesPath = '/api/commerce/shopping-cart/entries'

/** The cases of settled.md 8 that exist so far. */
export function makeCases(dataDir: string, port: number): Case[] {
  const { siteId, products } = JSON.parse(readFileSync(join(dataDir, 'bench.json'), 'utf8')) as BenchFacts
  const host = `${benchSite}.localhost:${port}`
  const visitors = Array.from({ length: connections }, () => randomBytes(32).toString('hex'))
  const pick = (n: number) => products[n % products.length] as BenchFacts['products'][number]

  const add = (visitor: string, n: number): string => {
    const product = pick(n)
    const crumb = makeCrumb(key, clock, { site: siteId, session: visitor })
    const body = JSON.stringify({ itemId: product.id, sku: product.skus[n % product.skus.length], quantity: 1 })
    const headers = {
      'content-type': 'application/json',
      cookie: `__Host-sw-visitor=${visitor}; crumb=${crumb}`,
      'x-csrf-token': crumb,
    }
    return requestText('POST', entriesPath, host, headers, body)
  }
  const page = (path: string, at = host): string => requestText('GET', path, at, { 'accept-encoding': 'br' })
  let passes = 0
  const fill = (lines: number) => async (at: number) => {
    for (const visitor of visitors) {
      for (let n = 0; n < lines; n++) await sendOnce(at, add(visitor, n))
    }
  }
  const uncached = (query: string): Case['next'] => {
    return (connection, count) => page(`${pick(count).path}?${query}variant=${connection}-${passes++}`)
  }
  const list = (view: string): Case['next'] => {
    return (connection) =>
      page(`/shop?format=json&${view}variant=${connection}-${passes++}`, `${listSite}.localhost:${port}`)
  }
  const plain = { status: 200, logLevel: 'info', isUncached: false } as const
  return [
    { ...plain, name: 'add-fresh', next: (_, count) => add(randomBytes(32).toString('hex'), count) },
    {
      ...plain,
      name: 'add-3',
      next: (connection, count) => add(visitors[connection] ?? '', count % 3),
      prepare: fill(3),
    },
    {
      ...plain,
      name: 'add-100',
      next: (connection, count) => add(visitors[connection] ?? '', count % 100),
      prepare: fill(100),
    },
    { ...plain, name: 'product-json', isUncached: true, next: uncached('format=json&') },
    { ...plain, name: 'list-100-cards', isUncached: true, next: list('view=cards&') },
    { ...plain, name: 'list-100-items', isUncached: true, next: list('') },
    { ...plain, name: 'page-uncached', isUncached: true, next: uncached('') },
    { ...plain, name: 'page-cached', next: () => page(pick(0).path) },
    { ...plain, name: 'page-cached', logLevel: 'warn', next: () => page(pick(0).path) },
  ]
}

/** The servers of the bench get this as SECRET, so that a fresh shopper costs the load no call before the add. */
export const benchSecret = 'the bench may know what nobody else knows'
const key = crumbKeyOf(benchSecret)
const clock = { now: Date.now, randomBytes }

/** Sends one request over a connection of its own and answers everything that came back. */
export async function sendOnce(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('connect', () => socket.write(text.replace('\r\n', '\r\nconnection: close\r\n')))
    socket.on('data', (data: Buffer) => (answer += data.toString('latin1')))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}
