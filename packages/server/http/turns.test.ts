import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Deps } from '../context.ts'
import { inSite } from '../database/index.ts'
import { aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { aCartAt, aShop, checkoutCalls, fillIn } from '../testing/checkout/a-buyer.ts'
import { listenOn, openRaw, requestHead } from '../testing/hostile/raw-socket.ts'
import { makeFairTaskQueue } from '../queue/index.ts'
import { suiteApp } from '../testing/suite-app.ts'
import type { Answer } from '../testing/test-client.ts'
import { until, untilLocked } from '../testing/until.ts'
import { route, type HttpServers } from './routes.ts'

/** The names of the requests that run, in the order in which they began. Each runs until it is ended. */
const begun: string[] = []
const endings = new Map<string, () => void>()
const app = await suiteApp({ env: { LIMITS: 'normal' }, prepare: declareTestRoutes })

function declareTestRoutes(http: HttpServers, deps: Deps): void {
  const query = z.object({ name: z.string() })
  const get = { method: 'GET', origin: 'site', access: 'anyone', limit: 'documents', query } as const
  const answer = z.object({ name: z.string() })
  route(http, deps, { ...get, path: '/api/test/document', answer, run: (_, given) => runUntilEnded(given.query) })
  const add = { ...get, limit: 'add', path: '/api/test/add', answer } as const
  route(http, deps, { ...add, run: (_, given) => runUntilEnded(given.query) })
}

async function runUntilEnded({ name }: { name: string }): Promise<{ name: string }> {
  begun.push(name)
  await new Promise<void>((resolve) => endings.set(name, resolve))
  return { name }
}

/** Ends the requests as they begin, one after the other, and returns the order in which `count` of them began. */
async function endAll(count: number): Promise<string[]> {
  for (let done = 0; done < count; done += 1) {
    await untilBegun(done + 1)
    endings.get(begun[done] ?? '')?.()
  }
  return begun.splice(0)
}

async function untilBegun(count: number): Promise<void> {
  await until(
    async () => begun.length,
    (found) => found >= count,
  )
  expect(begun.length).toBeGreaterThanOrEqual(count)
}

let lastAddress = 0
function anAddress(): string {
  lastAddress += 1
  return `203.0.113.${lastAddress}`
}

describe('documents', () => {
  const ask = (name: string, remoteAddress: string, site = app.site): Promise<Answer> =>
    app.visitor(site).get(`/api/test/document?name=${name}`, { remoteAddress })

  it('BX-5.11 are made one at a time for an address; 30 wait and the others get 429 with Retry-After', async () => {
    const address = anAddress()
    const answers = Array.from({ length: 33 }, (_, number) => ask(`d${number}`, address))
    const settled: Answer[] = []
    for (const answer of answers) void answer.then((one) => settled.push(one))
    await until(
      async () => settled.length,
      (count) => count >= 2,
    )
    expect(begun).toHaveLength(1)
    expect(settled.map(({ status, body, headers }) => [status, body.code, headers['retry-after']])).toEqual([
      [429, 'kit.too-many', '2'],
      [429, 'kit.too-many', '2'],
    ])
    await endAll(31)
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(31)
  })

  it('BX-5.11 are made for two addresses of a site at once, and for another site beside them', async () => {
    const answers = [ask('a', anAddress()), ask('b', anAddress())]
    await untilBegun(2)
    answers.push(ask('c', anAddress()))
    answers.push(ask('other', anAddress(), await aSite(app.deps)))
    await untilBegun(3)
    expect(begun.slice(2)).toEqual(['other'])
    await endAll(4)
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  it('BX-5.11 are not made for a client that left while it waited', async () => {
    const { server } = app.http.sites
    const port = await listenOn(app.http.sites)
    const answers = [ask('held', '127.0.0.1')]
    await untilBegun(1)
    const received = once(server, 'request')
    const { socket } = openRaw(
      port,
      requestHead('GET', '/api/test/document?name=left', { host: `${app.site.identifier}.localhost` }),
    )
    const [, reply] = (await received) as [IncomingMessage, ServerResponse]
    socket.destroy()
    await once(reply, 'close')
    answers.push(ask('later', '127.0.0.1'), ask('last', '127.0.0.1'))
    expect(await endAll(3)).toEqual(['held', 'later', 'last'])
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

it('BX-5.11 sites take turns, and within a site its addresses, so that whoever asks for many delays others by one', async () => {
  const queue = makeFairTaskQueue({ atOnce: 1 })
  const order: string[] = []
  const limits = [
    { atOnce: 1, waiting: 100 },
    { atOnce: 1, waiting: 100 },
  ]
  const wanted = ['busy/a 1', 'busy/a 2', 'busy/a 3', 'busy/a 4', 'busy/b 1', 'busy/b 2', 'quiet/c 1', 'quiet/c 2']
  await Promise.all(
    wanted.map(async (name) => queue.add(name.split(' ')[0]?.split('/') ?? [], limits, async () => order.push(name))),
  )
  expect(order).toEqual([
    'busy/a 1',
    'busy/a 2',
    'quiet/c 1',
    'busy/b 1',
    'quiet/c 2',
    'busy/a 3',
    'busy/b 2',
    'busy/a 4',
  ])
})

it('BX-5.11 visitors of one network who have no cookie yet do not wait for each other', async () => {
  const remoteAddress = anAddress()
  const answers = ['a', 'b'].map((name) => app.visitor().get(`/api/test/add?name=${name}`, { remoteAddress }))
  await untilBegun(2)
  await endAll(2)
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
})

describe('changes of a checkout', () => {
  it('BX-5.11 of one visitor at once hold one connection to the database; 20 wait and the others get 429', async () => {
    const { site, ctx } = await aShop(app)
    const browser = await aCartAt(app, site, await aProduct(ctx))
    await fillIn(browser)
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = inSite(ctx, async (tx) => {
      await tx.sql('hold', 'select from checkouts where site_id = $1 for update', [ctx.siteId])
      held.resolve()
      await released.promise
    })
    await held.promise
    const saves = Array.from({ length: 22 }, (_, number) => browser.put(checkoutCalls, { note: `note ${number}` }))
    try {
      const first = await Promise.race([...saves, untilLocked(app.deps.owner, { atLeast: 2 })])
      expect(first).toMatchObject({ status: 429, body: { code: 'kit.too-many' } })
    } finally {
      released.resolve()
      await holding
    }
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})
