import fastify from 'fastify'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hostnameOf } from './cookies.ts'
import { makeForwardedReader } from './incoming.ts'

const address = fc.constantFrom('127.0.0.1', '10.1.2.3', '198.51.100.7', '::1', '::ffff:10.0.0.1')
const word = fc.constantFrom(
  '',
  ' ',
  ',',
  'a.example',
  'b.example:8080',
  'https',
  'http',
  'HTTPS',
  '[::1]:1',
  'c.example , ',
)
const header = fc.array(word, { maxLength: 3 }).map((words) => words.join(','))
const sent = fc.record(
  { 'x-forwarded-host': header, 'x-forwarded-proto': header, host: fc.constantFrom('own.example', 'own.example:3000') },
  { requiredKeys: ['host'] },
)
const trusted = fc.constantFrom(false as const, ['loopback'], ['10.0.0.0/8', 'loopback'], ['198.51.100.7'])

it('a request answered from the cache has the host and protocol that Fastify reads, whatever a proxy or a stranger sends', async () => {
  await fc.assert(
    fc.asyncProperty(trusted, address, sent, async (trustProxy, remoteAddress, headers) => {
      const server = fastify({ trustProxy })
      let read: unknown
      const reader = makeForwardedReader(trustProxy)
      server.get('/', async (request) => {
        const { host, protocol } = request
        expect(hostnameOf(reader.host(request.raw))).toBe(hostnameOf(host))
        expect(reader.protocol(request.raw) === 'https').toBe((protocol as string) === 'https')
        read = host
        return ''
      })
      await server.ready()
      const answer = await server.inject({ url: '/', headers, remoteAddress })
      expect(answer.statusCode).toBe(200)
      expect(read).toBeDefined()
    }),
    { numRuns: 300 },
  )
})
