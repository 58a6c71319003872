import type { Aims } from './report.ts'

const green = { atLeast: 98 }
const scores = { performance: green, accessibility: green, bestPractices: green }
const scoresWithSeo = { ...scores, seo: green }

/** Targets of the measured figures, by command and case. Sources: docs/measurements.md and the statements BX-6.01 to BX-6.08. */
const aims = {
  'bench:store': {
    idle: { rssMb: { atMost: 160 } },
    'add-fresh': { perSecond: { atLeast: 1_500 }, statements: { atMost: 3 } },
    'add-3': { perSecond: { atLeast: 1_500 }, statements: { atMost: 3 } },
    'product-json': { perSecond: { atLeast: 3_000 }, statements: { atMost: 2 }, ratioToBare: { atLeast: 0.35 } },
    'list-100-cards': { perSecond: { atLeast: 2_000 }, ratioToBare: { atLeast: 0.35 } },
    'list-100-items': { perSecond: { atLeast: 120 } },
    'page-uncached': { nodeMs: { atMost: 0.8 }, statements: { atMost: 2 } },
    'page-cached': { ratioToBare: { atLeast: 0.8 } },
    'page-cached-warn': { ratioToBare: { atLeast: 0.92 } },
  },
  'bench:page': {
    '/shop/morning-mug': {
      lcpMs: { atMost: 1_500 },
      cls: { atMost: 0.02 },
      inpMs: { atMost: 100 },
      longestTaskMs: { atMost: 100 },
    },
  },
  // Search engines must not list the cart and the checkout, for which Lighthouse takes points of SEO.
  'bench:lighthouse': {
    home: scoresWithSeo,
    list: scoresWithSeo,
    product: scoresWithSeo,
    post: scoresWithSeo,
    cart: scores,
    checkout: scores,
  },
  'bench:scripts': {
    'product-page': { oursBytes: { atMost: 14 * 1024 } },
    'page-without-live-parts': { reactBytes: { atMost: 0 } },
  },
  'bench:totals': {
    together: { cpuMs: { atMost: 0.2 } },
    alternatives: { cpuMs: { atMost: 0.2 } },
    included: { cpuMs: { atMost: 0.2 } },
    document: { cpuMs: { atMost: 0.2 } },
  },
  'bench:checkout': {
    script: { oursBytes: { atMost: 30 * 1024 } },
    'orders-spread': { perSecond: { atLeast: 300 } },
    'orders-one-sku': { perSecond: { atLeast: 200 } },
    'orders-spread-150': { p99Ms: { atMost: 100 } },
    'orders-one-sku-100': { p99Ms: { atMost: 100 } },
    phone: { usableMs: { atMost: 2_500 } },
    'pages-in-flash-sale': { timesUsualP50: { atMost: 2 }, timesUsualP99: { atMost: 2 } },
  },
  'bench:search': {
    queries: { p99Ms: { atMost: 30 } },
    suggestions: { p99Ms: { atMost: 15 } },
    hostile: { slowestMs: { atMost: 100 } },
    flood: { searchP99Ms: { atMost: 100 } },
    publishing: { moreMs: { atMost: 2 } },
    size: { megabytes: { atMost: 60 } },
    typing: { foundOf100: { atLeast: 95 } },
  },
  'bench:studio': { list: { p99Ms: { atMost: 150 } } }, // of every list
  'bench:sign-in': { 'sign-in': { othersP99Ms: { atMost: 50 } } },
  attack: {
    attack: {
      timesUsual: { atMost: 3 },
      moreMb: { atMost: 150 },
      refusedVisits: { atMost: 0 },
      foreignSecrets: { atMost: 0 },
    },
    uploads: {
      timesUsual: { atMost: 3 },
      moreMb: { atMost: 250 },
      refusedVisits: { atMost: 0 },
      failed: { atMost: 0 },
      otherDelayInProcessings: { atMost: 4 },
    },
    documents: { timesUsual: { atMost: 3 }, refusedVisits: { atMost: 0 }, longestBlockMs: { atMost: 200 } },
    checkouts: { timesUsual: { atMost: 3 }, refusedVisits: { atMost: 0 } },
    'sign-ins': { timesUsual: { atMost: 3 }, refusedVisits: { atMost: 0 } },
    templates: { timesUsual: { atMost: 3 }, refusedVisits: { atMost: 0 } },
  },
  'bench:price-change': { notify: { seconds: { atMost: 1 } }, 'notify-blocked': { seconds: { atMost: 5 } } },
  'bench:template': {
    'products-200 closures': { ratio: { atMost: 2 } },
    'products-200 generated': { ratio: { atMost: 1.6 } },
    'products-200-fragments closures': { timesAsFastAsReference: { atLeast: 3 } },
    'products-200-fragments generated': { timesAsFastAsReference: { atLeast: 3 } },
    'parse closures': { ratio: { atMost: 1.5 } },
  },
  'bench:theme': {
    'home request': { gainPercent: { atLeast: 10 } },
    'products request': { gainPercent: { atLeast: 10 } },
    'product request': { gainPercent: { atLeast: 10 } },
    'posts request': { gainPercent: { atLeast: 10 } },
    'post request': { gainPercent: { atLeast: 10 } },
  },
  'bench:budget': { all: { factor: { atMost: 5 } } },
  'bench:hostile': { worst: { cpuMs: { atMost: 250 }, mb: { atMost: 100 } } },
  differential: { differential: { unexplained: { atMost: 0 } } },
  conformance: { conformance: { failed: { atMost: 0 } } },
  crash: {
    pay: { violations: { atMost: 0 } },
    decline: { violations: { atMost: 0 } },
    place: { violations: { atMost: 0 } },
    return: { violations: { atMost: 0 } },
    webhook: { violations: { atMost: 0 } },
    refund: { violations: { atMost: 0 } },
    cancel: { violations: { atMost: 0 } },
    fulfil: { violations: { atMost: 0 } },
  },
  faults: { faults: { violations: { atMost: 0 } }, sale: { violations: { atMost: 0 } } },
  'model:cart': { calls: { failures: { atMost: 0 } }, pages: { failures: { atMost: 0 } } },
} satisfies Record<string, Record<string, Aims>>

export type MeasuringScript = keyof typeof aims

/** Returns the targets of a command's case, or null when the case has none. */
export function aimsOf(script: MeasuringScript, name: string): Aims | null {
  const ofScript: Readonly<Record<string, Aims>> = aims[script]
  return ofScript[name] ?? null
}

export function casesWithAims(script: MeasuringScript): string[] {
  return Object.keys(aims[script])
}
