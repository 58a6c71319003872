/** A setting (environment variable) as the README lists it. `fallback` is its default. */
export type ServerSetting = { readonly name: string; readonly fallback: string; readonly meaning: string }

/** All settings that the server reads (BX-4.04). A test compares this list with the README's table. */
export const serverSettings: readonly ServerSetting[] = [
  { name: 'PORT', fallback: '3000', meaning: 'Port of the sites.' },
  { name: 'STUDIO_PORT', fallback: '3001', meaning: 'Port of the studio.' },
  { name: 'HOST', fallback: '::', meaning: 'Address that both ports are bound to.' },
  { name: 'DATA_DIR', fallback: '.data', meaning: 'Folder of the embedded database and of uploaded files.' },
  {
    name: 'DATABASE_URL',
    fallback: '',
    meaning:
      'PostgreSQL 15 or later, as the owner who migrates and has CREATEROLE; without it one is started in DATA_DIR.',
  },
  {
    name: 'WEB_DATABASE_URL',
    fallback: '',
    meaning: 'Another login for requests, only a member of sitewright_web; without it the server makes one.',
  },
  { name: 'METRICS_PORT', fallback: '9464', meaning: 'Port of /metrics on 127.0.0.1, or off.' },
  { name: 'LOG_LEVEL', fallback: 'info', meaning: 'fatal, error, warn, info, debug, trace or silent.' },
  {
    name: 'LIMITS',
    fallback: 'normal',
    meaning:
      'normal, or bench (for measurements and tests only): rate limits are 1,000 times and database timeouts 20 times as high.',
  },
  {
    name: 'TRUST_PROXY',
    fallback: 'off',
    meaning:
      'off, or the proxies whose X-Forwarded-* and X-Request-Id count: loopback, addresses or networks, parted by commas.',
  },
  {
    name: 'REQUIRE_HTTPS',
    fallback: '0 (1 with NODE_ENV=production)',
    meaning: '1: cookies are set only for https, also on other addresses than this machine’s.',
  },
  {
    name: 'SECRET',
    fallback: '',
    meaning:
      'Key of form tokens and download links, at least 32 characters; without it one is made and kept in the database.',
  },
  { name: 'STUDIO_ORIGIN', fallback: 'http://studio.localhost:{STUDIO_PORT}', meaning: 'Address of the studio.' },
  {
    name: 'SMTP_URL',
    fallback: '',
    meaning:
      'Mail server: smtp://user:password@host:587, or smtps://; without it emails wait in the studio’s outbox and nobody gets them.',
  },
  { name: 'MAIL_FROM', fallback: '', meaning: 'Address that emails come from; SMTP_URL needs it.' },
  {
    name: 'SITES_DOMAIN',
    fallback: '',
    meaning: 'Sites also answer at <identifier>.<this domain> (docs/operations.md, A domain for sites).',
  },
  {
    name: 'DRAIN_MS',
    fallback: '0',
    meaning: 'Milliseconds between “not ready” and the last accepted connection when the server stops.',
  },
  {
    name: 'SOCKET_TIMEOUT_MS',
    fallback: '60000',
    meaning: 'Milliseconds after which a connection is closed that transfers nothing, as when nobody reads the answer.',
  },
  {
    name: 'SITE_STORAGE_MB',
    fallback: '20000',
    meaning:
      'Megabytes that the pictures and product files of one site may take up. Deleted ones that can be brought back may take up as much again.',
  },
  {
    name: 'CAPTCHA',
    fallback: 'proof',
    meaning: 'How forms are protected: proof (work of the visitor’s browser), provider (like reCAPTCHA) or off.',
  },
  {
    name: 'CAPTCHA_DIFFICULTY',
    fallback: '500',
    meaning:
      'Effort of the built-in captcha: the most tries (of 1,000 hash rounds each) that a browser needs, 10 to 100000.',
  },
  { name: 'CAPTCHA_SITE_KEY', fallback: '', meaning: 'The provider’s public key.' },
  { name: 'CAPTCHA_SECRET', fallback: '', meaning: 'The provider’s secret key.' },
  {
    name: 'CAPTCHA_SCRIPT_URL',
    fallback: 'https://www.google.com/recaptcha/api.js',
    meaning: 'The provider’s script, which defines grecaptcha.',
  },
  {
    name: 'CAPTCHA_VERIFY_URL',
    fallback: 'https://www.google.com/recaptcha/api/siteverify',
    meaning: 'Where the server asks whether a token holds.',
  },
  {
    name: 'CAPTCHA_TIMEOUT_MS',
    fallback: '3000',
    meaning: 'Milliseconds after which a provider that was asked counts as away.',
  },
  {
    name: 'CAPTCHA_HOSTS',
    fallback: 'https://www.gstatic.com',
    meaning: 'Other origins that the provider’s script loads from, parted by commas.',
  },
  {
    name: 'INSTALLMENTS_URL',
    fallback: 'https://static.afterpay.com/modal/{locale}.html',
    meaning: 'Where the information about payment in installments is read, or off; {locale} is for example en_US.',
  },
  {
    name: 'VARIANT_PRICES',
    fallback: 'money',
    meaning:
      'Format of prices in the attribute data-variants of product pages, in themes whose template version is 7.1: money (an object with amount and currency), or integers (minor units such as cents).',
  },
  {
    name: 'TEST_GATEWAY',
    fallback: 'on (off with NODE_ENV=production)',
    meaning: 'on: sites without a live payment provider take test cards, with which nobody is charged.',
  },
  {
    name: 'PAYMENTS_KEY',
    fallback: '',
    meaning:
      'Encrypts the keys of payment providers in the database, at least 32 characters; without it a key is made in DATA_DIR/payments.key.',
  },
  {
    name: 'STRIPE_API_URL',
    fallback: 'https://api.stripe.com',
    meaning: 'Address of Stripe, for a proxy that all requests to the outside go through.',
  },
  {
    name: 'NEW_SITES',
    fallback: 'owners',
    meaning:
      'Who may make sites in the studio: owners (of a site, and the first account), or everybody who has an account.',
  },
  { name: 'DEMO', fallback: 'on', meaning: 'off: an empty database gets no demonstration site.' },
  {
    name: 'OUTBOX_LINKS',
    fallback: 'on (off with DEMO=off or NODE_ENV=production)',
    meaning:
      'on: without a mail server, administrators read the secret links of all mails in the outbox: those of shoppers and of other accounts, too.',
  },
]
