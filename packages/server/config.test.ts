import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { serverSettings } from './server-settings.ts'

it('BX-4.04 uses the documented defaults without any setting', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    studioPort: 3001,
    host: '::',
    dataDir: resolve('.data'),
    databaseUrl: null,
    webDatabaseUrl: null,
    metricsPort: 9464,
    logLevel: 'info',
    limits: 'normal',
    trustProxy: false,
    requireHttps: false,
    secret: null,
    studioOrigin: 'http://studio.localhost:3001',
    studioHostname: 'studio.localhost',
    smtpUrl: null,
    mailFrom: null,
    sitesDomain: null,
    drainMs: 0,
    socketTimeoutMs: 60_000,
    siteStorageMb: 20_000,
    captcha: { kind: 'proof', difficulty: 500 },
    installmentsUrl: 'https://static.afterpay.com/modal/{locale}.html',
    variantPrices: 'money',
    testGateway: true,
    paymentsKey: null,
    stripeApiUrl: 'https://api.stripe.com',
    newSites: 'owners',
    demo: true,
    outboxLinks: true,
  })
})

it('BX-4.04 lists a setting for every configuration value', () => {
  const { studioHostname: _, ...fromEnvironment } = readConfig({}) // derived from STUDIO_ORIGIN
  const names = Object.keys(fromEnvironment).map((name) =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
  )
  const whole = serverSettings.map(({ name }) => name).filter((name) => !name.startsWith('CAPTCHA_')) // these are parts of `captcha`
  expect(whole.toSorted()).toEqual(names.toSorted())
})

it('BX-4.04 reads every setting', () => {
  const given = {
    PORT: '1',
    STUDIO_PORT: '2',
    HOST: '127.0.0.1',
    DATA_DIR: '/data',
    DATABASE_URL: 'postgres://owner@db/shop',
    WEB_DATABASE_URL: 'postgres://web@db/shop',
    METRICS_PORT: 'off',
    LOG_LEVEL: 'warn',
    LIMITS: 'bench',
    TRUST_PROXY: 'loopback, 10.0.0.0/8',
    REQUIRE_HTTPS: '1',
    SECRET: 's'.repeat(32),
    STUDIO_ORIGIN: 'https://studio.example.org',
    SMTP_URL: 'smtps://shop:pass%40word@mail.example.org',
    MAIL_FROM: 'shop@example.org',
    SITES_DOMAIN: 'Sites.example.org',
    DRAIN_MS: '5000',
    SOCKET_TIMEOUT_MS: '7000',
    SITE_STORAGE_MB: '250',
    CAPTCHA: 'provider',
    CAPTCHA_DIFFICULTY: '900',
    CAPTCHA_SITE_KEY: 'key-1',
    CAPTCHA_SECRET: 'secret-1',
    CAPTCHA_SCRIPT_URL: 'https://captcha.example.org/api.js',
    CAPTCHA_VERIFY_URL: 'https://captcha.example.org/siteverify',
    CAPTCHA_TIMEOUT_MS: '800',
    CAPTCHA_HOSTS: 'https://frames.example.org, https://files.example.org/',
    INSTALLMENTS_URL: 'https://static.example.org/{locale}.html',
    VARIANT_PRICES: 'integers',
    TEST_GATEWAY: 'off',
    PAYMENTS_KEY: 'k'.repeat(32),
    STRIPE_API_URL: 'http://stripe.example.org/',
    NEW_SITES: 'everybody',
    DEMO: 'off',
    OUTBOX_LINKS: 'on',
  }
  expect(serverSettings.filter(({ name }) => !(name in given))).toEqual([])
  expect(readConfig(given)).toEqual({
    port: 1,
    studioPort: 2,
    host: '127.0.0.1',
    dataDir: '/data',
    databaseUrl: 'postgres://owner@db/shop',
    webDatabaseUrl: 'postgres://web@db/shop',
    metricsPort: 'off',
    logLevel: 'warn',
    limits: 'bench',
    trustProxy: ['loopback', '10.0.0.0/8'],
    requireHttps: true,
    secret: 's'.repeat(32),
    studioOrigin: 'https://studio.example.org',
    studioHostname: 'studio.example.org',
    smtpUrl: 'smtps://shop:pass%40word@mail.example.org',
    mailFrom: 'shop@example.org',
    sitesDomain: 'sites.example.org',
    drainMs: 5000,
    socketTimeoutMs: 7000,
    siteStorageMb: 250,
    captcha: {
      kind: 'provider',
      difficulty: 900,
      siteKey: 'key-1',
      secret: 'secret-1',
      scriptUrl: 'https://captcha.example.org/api.js',
      verifyUrl: 'https://captcha.example.org/siteverify',
      timeoutMs: 800,
      hosts: ['https://frames.example.org', 'https://files.example.org'],
    },
    installmentsUrl: 'https://static.example.org/{locale}.html',
    variantPrices: 'integers',
    testGateway: false,
    paymentsKey: 'k'.repeat(32),
    stripeApiUrl: 'http://stripe.example.org',
    newSites: 'everybody',
    demo: false,
    outboxLinks: true,
  })
})

it('BX-4.04 treats an empty setting as not given', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null })
})

it('BX-4.04 requires https in production unless REQUIRE_HTTPS is 0', () => {
  expect(readConfig({ NODE_ENV: 'production' }).requireHttps).toBe(true)
  expect(readConfig({ NODE_ENV: 'production', REQUIRE_HTTPS: '0' }).requireHttps).toBe(false)
})

it.each([
  ['PORT', 'eighty', 'must be a port: a whole number from 0 to 65535'],
  ['PORT', '70000', 'must be a port'],
  ['STUDIO_PORT', '-1', 'must be a port: a whole number from 0 to 65535'],
  ['HOST', 'http://here', 'must be an address of this machine, for example 127.0.0.1'],
  ['METRICS_PORT', 'no', 'must be a port from 0 to 65535, or off'],
  ['DRAIN_MS', '-1', 'must be milliseconds'],
  ['SOCKET_TIMEOUT_MS', '99', 'must be milliseconds: a whole number from 100 to 600000'],
  ['SITE_STORAGE_MB', '0', 'must be megabytes: a whole number from 1 to 100000000'],
  ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
  ['LIMITS', 'none', 'must be one of normal, bench'],
  ['TRUST_PROXY', 'yes please', 'must be off, or the addresses of the proxies'],
  ['REQUIRE_HTTPS', 'true', 'must be one of 0, 1'],
  ['STUDIO_ORIGIN', 'studio.example.org', 'must be an address without a path, for example https://studio.example.org'],
  ['MAIL_FROM', 'Shop <shop@example.org>', 'must be an email address alone, for example shop@example.org'],
  ['SITES_DOMAIN', 'https://x', 'must be a domain name'],
  ['CAPTCHA', 'on', 'must be one of proof, provider, off'],
  ['CAPTCHA_DIFFICULTY', '9', 'must be a number of tries: a whole number from 10 to 100000'],
  ['CAPTCHA_SCRIPT_URL', 'ftp://x', 'must be an address, for example'],
  ['CAPTCHA_VERIFY_URL', 'siteverify', 'must be an address, for example'],
  ['CAPTCHA_TIMEOUT_MS', '1', 'must be milliseconds: a whole number from 100 to 600000'],
  ['CAPTCHA_HOSTS', 'https://a.example/x', 'must be addresses without a path, parted by commas'],
  ['INSTALLMENTS_URL', 'https://static.example.org/', 'must be an address with {locale} in it'],
  ['NEW_SITES', 'some', 'must be one of owners, everybody'],
  ['DEMO', 'no', 'must be one of on, off'],
])('BX-4.04 refuses %s=%s with a message that explains valid values', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name} ${sentence}`)
  expect(() => readConfig({ [name]: value })).toThrow(value)
})

it.each([
  ['DATABASE_URL', 'must be the address of a PostgreSQL database: postgres://user:password@host:5432/name'],
  ['WEB_DATABASE_URL', 'must be the address of a PostgreSQL database: postgres://user:password@host:5432/name'],
  ['SMTP_URL', 'must be the address of a mail server: smtp://user:password@host:587 or smtps://user:password@host'],
  ['SECRET', 'must have at least 32 characters, for example the output of: openssl rand -hex 32'],
])('BX-4.04 BX-4.05 explains valid values for %s without repeating the given one', (name, sentence) => {
  const read = () => readConfig({ [name]: 'mysql://me:pw7@the-database' })
  expect(read).toThrow(`${name} ${sentence}`)
  expect(read).not.toThrow('pw7')
})

it('BX-4.04 reports all invalid settings at once', () => {
  expect(() => readConfig({ PORT: 'x', LIMITS: 'y' })).toThrow(/PORT .*\nLIMITS /)
})

it('BX-4.04 refuses two servers on one port, WEB_DATABASE_URL without DATABASE_URL, SMTP_URL without MAIL_FROM, and a captcha provider without keys', () => {
  expect(() => readConfig({ PORT: '3001' })).toThrow('PORT, STUDIO_PORT and METRICS_PORT must differ')
  expect(() => readConfig({ WEB_DATABASE_URL: 'postgres://a@b/c' })).toThrow('WEB_DATABASE_URL needs DATABASE_URL')
  expect(() => readConfig({ SMTP_URL: 'smtp://mail' })).toThrow('SMTP_URL needs MAIL_FROM')
  expect(() => readConfig({ CAPTCHA: 'provider', CAPTCHA_SITE_KEY: 'k' })).toThrow('CAPTCHA=provider needs')
})

const readme = new URL('../../README.md', import.meta.url)
it.skipIf(!existsSync(readme))('BX-4.04 lists every setting in the README with its default and meaning', () => {
  const text = readFileSync(readme, 'utf8')
  const rows = text.split('\n')
  const missing = serverSettings.filter(({ name, fallback, meaning }) => {
    const row = rows.find((line) => line.startsWith(`| \`${name}\``)) ?? ''
    return !row.includes(meaning) || !row.includes(fallback)
  })
  expect(missing).toEqual([])
  const listed = rows.map((line) => /^\| `([A-Z_]+)` /.exec(line)?.[1]).filter((name) => name !== undefined)
  expect(listed).toEqual(serverSettings.map(({ name }) => name))
})
