import { resolve } from 'node:path'
import * as z from 'zod'
import { CannotStart } from './database/index.ts'
import { mailAddressOf } from './mail/mail-address.ts'

export type Config = {
  readonly port: number
  readonly studioPort: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly webDatabaseUrl: string | null
  readonly metricsPort: number | 'off'
  readonly logLevel: z.output<typeof logLevels>
  readonly limits: 'normal' | 'bench'
  /** Proxies whose X-Forwarded-* headers are trusted (Fastify's option `trustProxy`); false for none. */
  readonly trustProxy: false | string[]
  readonly requireHttps: boolean
  readonly secret: string | null
  readonly studioOrigin: string
  readonly studioHostname: string
  readonly smtpUrl: string | null
  readonly mailFrom: string | null
  readonly sitesDomain: string | null
  readonly drainMs: number
  readonly socketTimeoutMs: number
  /** The most megabytes that the pictures and product files of one site may have. */
  readonly siteStorageMb: number
  readonly captcha: CaptchaConfig
  /**
   * URL of the information about paying in installments, with the placeholder `{locale}`. `null` means that pages show only the
   * installments badge, without further information.
   */
  readonly installmentsUrl: string | null
  readonly variantPrices: 'money' | 'integers'
  /** True when sites without a live payment provider take test cards. */
  readonly testGateway: boolean
  /** Text from which the key that encrypts payment credentials is derived; `null` means that a file of `dataDir` has one. */
  readonly paymentsKey: string | null
  readonly stripeApiUrl: string
  /** Who may make sites: people who own one and the first account, or every account. */
  readonly newSites: 'owners' | 'everybody'
  readonly demo: boolean
  /**
   * True when the outbox of a server without a mail server shows mails with their secret links, as for the demonstration. An
   * administrator would otherwise read the links of shoppers and of other accounts there.
   */
  readonly outboxLinks: boolean
}

/** Protection of forms against bots. `difficulty` is the largest number of tries to solve our own challenge. */
export type CaptchaConfig =
  | { readonly kind: 'none' }
  | { readonly kind: 'proof'; readonly difficulty: number }
  | {
      readonly kind: 'provider'
      readonly difficulty: number
      readonly siteKey: string
      readonly secret: string
      readonly scriptUrl: string
      readonly verifyUrl: string
      readonly timeoutMs: number
      /** Origins that the captcha provider uses in addition to that of its script. */
      readonly hosts: readonly string[]
    }

/** Reads the settings from the environment. Throws `CannotStart` with one sentence for each invalid setting (BX-4.04). */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const read = shape.safeParse(given)
  if (!read.success) throw new CannotStart(sentencesOf(read.error, given))

  const { PORT, STUDIO_PORT, METRICS_PORT } = read.data
  const ports = [PORT, STUDIO_PORT, METRICS_PORT].filter((port) => port !== 0 && port !== 'off')
  if (new Set(ports).size < ports.length) {
    throw new CannotStart('PORT, STUDIO_PORT and METRICS_PORT must differ from each other.')
  }
  if (read.data.WEB_DATABASE_URL !== undefined && read.data.DATABASE_URL === undefined) {
    throw new CannotStart('WEB_DATABASE_URL needs DATABASE_URL beside it: write both, or neither.')
  }
  if (read.data.SMTP_URL !== undefined && read.data.MAIL_FROM === undefined) {
    throw new CannotStart('SMTP_URL needs MAIL_FROM beside it: the address that emails come from.')
  }
  return toConfig(read.data)
}

function toCaptcha(read: z.output<typeof shape>): CaptchaConfig {
  const difficulty = read.CAPTCHA_DIFFICULTY
  if (read.CAPTCHA === 'off') return { kind: 'none' }
  if (read.CAPTCHA === 'proof') return { kind: 'proof', difficulty }
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = read
  if (siteKey === undefined || secret === undefined) {
    throw new CannotStart('CAPTCHA=provider needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET beside it.')
  }
  const urls = { scriptUrl: read.CAPTCHA_SCRIPT_URL, verifyUrl: read.CAPTCHA_VERIFY_URL, hosts: read.CAPTCHA_HOSTS }
  return { kind: 'provider', difficulty, siteKey, secret, timeoutMs: read.CAPTCHA_TIMEOUT_MS, ...urls }
}

function toConfig(read: z.output<typeof shape>): Config {
  const studioOrigin = read.STUDIO_ORIGIN ?? `http://studio.localhost:${read.STUDIO_PORT}`
  return {
    port: read.PORT,
    studioPort: read.STUDIO_PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    webDatabaseUrl: read.WEB_DATABASE_URL ?? null,
    metricsPort: read.METRICS_PORT,
    logLevel: read.LOG_LEVEL,
    limits: read.LIMITS,
    trustProxy: read.TRUST_PROXY,
    requireHttps: read.REQUIRE_HTTPS ?? read.NODE_ENV === 'production',
    secret: read.SECRET ?? null,
    studioOrigin,
    studioHostname: new URL(studioOrigin).hostname,
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM ?? null,
    sitesDomain: read.SITES_DOMAIN ?? null,
    drainMs: read.DRAIN_MS,
    socketTimeoutMs: read.SOCKET_TIMEOUT_MS,
    siteStorageMb: read.SITE_STORAGE_MB,
    captcha: toCaptcha(read),
    installmentsUrl: read.INSTALLMENTS_URL === 'off' ? null : read.INSTALLMENTS_URL,
    variantPrices: read.VARIANT_PRICES,
    testGateway: read.TEST_GATEWAY ?? read.NODE_ENV !== 'production',
    paymentsKey: read.PAYMENTS_KEY ?? null,
    stripeApiUrl: read.STRIPE_API_URL,
    newSites: read.NEW_SITES,
    demo: read.DEMO,
    outboxLinks: read.OUTBOX_LINKS ?? (read.DEMO && read.NODE_ENV !== 'production'),
  }
}

function sentencesOf(error: z.ZodError, given: Readonly<Record<string, unknown>>): string {
  const sentences = error.issues.map((issue) => {
    const name = String(issue.path[0])
    const shown = hidden.has(name) ? '' : ` (it is “${String(given[name])}”)`
    return `${name} ${issue.message}${shown}.`
  })
  return sentences.join('\n')
}

/** Settings that can contain a secret. Messages about invalid settings never repeat their values. */
const hidden: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'WEB_DATABASE_URL',
  'SECRET',
  'SMTP_URL',
  'CAPTCHA_SECRET',
  'PAYMENTS_KEY',
])

function isWholeUpTo(text: string, most: number): boolean {
  return /^\d{1,9}$/.test(text) && Number(text) <= most
}

function port(fallback: number) {
  return z
    .string()
    .refine((text) => isWholeUpTo(text, 65_535), 'must be a port: a whole number from 0 to 65535')
    .transform(Number)
    .default(fallback)
}

function oneOf<const Word extends string>(words: readonly [Word, ...Word[]]) {
  return z.enum(words, { error: `must be one of ${words.join(', ')}` })
}

function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isPlain = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  return isPlain && /^https?:$/.test(url.protocol) ? url.origin : null
}

const origin = z
  .string()
  .refine(
    (text) => originOf(text) !== null,
    'must be an address without a path, for example https://studio.example.org',
  )
  .transform((text) => originOf(text) ?? text)

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

const webAddress = z.string().refine(isWebAddress, 'must be an address, for example https://www.example.org/api.js')

const origins = z
  .string()
  .transform((text) => text.split(',').map((word) => word.trim()))
  .refine(
    (words) => words.every((word) => originOf(word) !== null),
    'must be addresses without a path, parted by commas, for example https://www.example.org',
  )
  .transform((words) => words.map((word) => originOf(word) ?? word))

const databaseUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol),
    'must be the address of a PostgreSQL database: postgres://user:password@host:5432/name',
  )

const smtpUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '',
    'must be the address of a mail server: smtp://user:password@host:587 or smtps://user:password@host',
  )

const mailFrom = z
  .string()
  .refine((text) => mailAddressOf(text) !== null, 'must be an email address alone, for example shop@example.org')

const logLevels = oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
const proxyWord = /^(loopback|linklocal|uniquelocal|[\da-f.:]+(\/\d{1,3})?)$/i
const domainName = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$/

const trustProxy = z
  .string()
  .transform((text) => (text.toLowerCase() === 'off' ? (false as const) : text.split(',').map((word) => word.trim())))
  .refine(
    (words) => words === false || words.every((word) => proxyWord.test(word)),
    'must be off, or the addresses of the proxies: loopback, 10.0.0.0/8 …, parted by commas',
  )
  .default(false)

const timeoutMs = (fallback: number) =>
  z
    .string()
    .refine(
      (text) => isWholeUpTo(text, 600_000) && Number(text) >= 100,
      'must be milliseconds: a whole number from 100 to 600000',
    )
    .transform(Number)
    .default(fallback)

const shape = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port(3000),
  STUDIO_PORT: port(3001),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an address of this machine, for example 127.0.0.1')
    .default('::'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrl.optional(),
  WEB_DATABASE_URL: databaseUrl.optional(),
  METRICS_PORT: z
    .string()
    .refine((text) => text === 'off' || isWholeUpTo(text, 65_535), 'must be a port from 0 to 65535, or off')
    .transform((text) => (text === 'off' ? ('off' as const) : Number(text)))
    .default(9464),
  LOG_LEVEL: logLevels.default('info'),
  LIMITS: oneOf(['normal', 'bench']).default('normal'),
  TRUST_PROXY: trustProxy,
  REQUIRE_HTTPS: oneOf(['0', '1'])
    .transform((text) => text === '1')
    .optional(),
  SECRET: z
    .string()
    .min(32, 'must have at least 32 characters, for example the output of: openssl rand -hex 32')
    .optional(),
  STUDIO_ORIGIN: origin.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  SITES_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(domainName, 'must be a domain name, for example sites.example.org')
    .optional(),
  DRAIN_MS: z
    .string()
    .refine((text) => isWholeUpTo(text, 600_000), 'must be milliseconds: a whole number from 0 to 600000')
    .transform(Number)
    .default(0),
  SOCKET_TIMEOUT_MS: timeoutMs(60_000),
  SITE_STORAGE_MB: z
    .string()
    .refine(
      (text) => isWholeUpTo(text, 100_000_000) && Number(text) >= 1,
      'must be megabytes: a whole number from 1 to 100000000',
    )
    .transform(Number)
    .default(20_000),
  CAPTCHA: oneOf(['proof', 'provider', 'off']).default('proof'),
  CAPTCHA_DIFFICULTY: z
    .string()
    .refine(
      (text) => isWholeUpTo(text, 100_000) && Number(text) >= 10,
      'must be a number of tries: a whole number from 10 to 100000',
    )
    .transform(Number)
    .default(500),
  CAPTCHA_SITE_KEY: z.string().optional(),
  CAPTCHA_SECRET: z.string().optional(),
  CAPTCHA_SCRIPT_URL: webAddress.default('https://www.google.com/recaptcha/api.js'),
  CAPTCHA_VERIFY_URL: webAddress.default('https://www.google.com/recaptcha/api/siteverify'),
  CAPTCHA_TIMEOUT_MS: timeoutMs(3_000),
  CAPTCHA_HOSTS: origins.default(['https://www.gstatic.com']),
  INSTALLMENTS_URL: z
    .string()
    .refine(
      (text) => text === 'off' || (isWebAddress(text) && text.includes('{locale}')),
      'must be an address with {locale} in it, for example https://static.example.org/{locale}.html, or off',
    )
    .default('https://static.afterpay.com/modal/{locale}.html'),
  VARIANT_PRICES: oneOf(['money', 'integers']).default('money'),
  TEST_GATEWAY: oneOf(['on', 'off'])
    .transform((text) => text === 'on')
    .optional(),
  PAYMENTS_KEY: z
    .string()
    .min(32, 'must have at least 32 characters, for example the output of: openssl rand -hex 32')
    .optional(),
  STRIPE_API_URL: origin.default('https://api.stripe.com'),
  NEW_SITES: oneOf(['owners', 'everybody']).default('owners'),
  DEMO: oneOf(['on', 'off'])
    .transform((text) => text === 'on')
    .default(true),
  OUTBOX_LINKS: oneOf(['on', 'off'])
    .transform((text) => text === 'on')
    .optional(),
})
