import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readConfig, settings } from './config.ts'

it('BX-4.04 starts without any setting, on the documented defaults', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    studioPort: 3001,
    metricsPort: 9464,
    drainMs: 0,
    limits: 'normal',
    requireHttps: false,
    trustProxy: false,
    studioOrigin: 'http://studio.localhost:3001',
    demo: true,
  })
})

it('BX-4.04 takes an empty setting for one that is not given', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null })
})

it('BX-4.04 requires https in production unless told otherwise', () => {
  expect(readConfig({ NODE_ENV: 'production' }).requireHttps).toBe(true)
  expect(readConfig({ NODE_ENV: 'production', REQUIRE_HTTPS: '0' }).requireHttps).toBe(false)
})

it.each([
  ['PORT', 'eighty', 'must be a port: a whole number from 0 to 65535'],
  ['PORT', '70000', 'must be a port'],
  ['METRICS_PORT', 'no', 'must be a port from 0 to 65535, or off'],
  ['DRAIN_MS', '-1', 'must be milliseconds'],
  ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
  ['LIMITS', 'none', 'must be one of normal, bench'],
  ['TRUST_PROXY', 'yes please', 'must be off, or the addresses of the proxies'],
  ['REQUIRE_HTTPS', 'true', 'must be one of 0, 1'],
  ['STUDIO_ORIGIN', 'studio.example.org', 'must be an address without a path, for example https://studio.example.org'],
  ['SITES_DOMAIN', 'https://x', 'must be a domain name'],
])('BX-4.04 stops at %s=%s with a sentence that says what to write', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name} ${sentence}`)
  expect(() => readConfig({ [name]: value })).toThrow(value)
})

it.each(['DATABASE_URL', 'SECRET'])('BX-4.05 never repeats the value of %s', (name) => {
  const read = () => readConfig({ [name]: 'mysql://me:pw7@x' })
  expect(read).toThrow(name)
  expect(read).not.toThrow('pw7')
})

it('BX-4.04 names every setting that is wrong at once', () => {
  expect(() => readConfig({ PORT: 'x', LIMITS: 'y' })).toThrow(/PORT .*\nLIMITS /)
})

it('BX-4.04 refuses two servers on one port, and a request login without a database', () => {
  expect(() => readConfig({ PORT: '3001' })).toThrow('PORT, STUDIO_PORT and METRICS_PORT must differ')
  expect(() => readConfig({ WEB_DATABASE_URL: 'postgres://a@b/c' })).toThrow('WEB_DATABASE_URL needs DATABASE_URL')
})

const readme = new URL('../../README.md', import.meta.url)
it.skipIf(!existsSync(readme))('BX-4.04 lists every setting in the README with its default and meaning', () => {
  const text = readFileSync(readme, 'utf8')
  const rows = text.split('\n')
  const missing = settings.filter(({ name, fallback, meaning }) => {
    const row = rows.find((line) => line.startsWith(`| \`${name}\``)) ?? ''
    return !row.includes(meaning) || !row.includes(fallback)
  })
  expect(missing).toEqual([])
})
