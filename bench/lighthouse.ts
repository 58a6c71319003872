import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { fillCart } from './checkout/fill-cart.ts'
import { audit, failedAudits, figuresOf, type LighthouseResult } from './lighthouse/audit.ts'
import { installLighthouse } from './lighthouse/install-lighthouse.ts'
import { openChromium, withContext } from './lighthouse/open-chromium.ts'
import { startProgram } from './load/processes.ts'
import { aimsOf } from './report/aims.ts'
import { runMeasurement, sayProgress } from './report/run-measurement.ts'
import { demoSite } from './seed/facts.ts'

const pages = {
  home: '/',
  list: '/shop',
  product: '/shop/morning-mug',
  post: '/journal/how-to-live-with-stoneware',
  cart: '/cart',
  checkout: '/checkout',
}
type PageName = keyof typeof pages
const names = Object.keys(pages) as PageName[] // `Object.keys` returns strings

await runMeasurement(
  {
    script: 'bench:lighthouse',
    about: 'Audits pages of the demonstration with Lighthouse, with an empty cache; the cart holds a product.',
    options: {
      only: { kind: 'list', about: 'pages', oneOf: names },
      rounds: { kind: 'number', about: 'audits of each page', usual: 3, isWhole: true },
    },
  },
  async ({ values, report }) => {
    const program = await installLighthouse()
    const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-bench-lighthouse-'))
    const server = await startProgram('demo/serve.ts', {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    })
    try {
      const at = `http://${demoSite}.localhost:${server.port}`
      const cookies = await cookiesAfterVisits(at)
      for (const name of names.filter((one) => values.only?.includes(one) ?? true)) {
        const results: LighthouseResult[] = []
        for (let round = 1; round <= values.rounds; round += 1) {
          sayProgress(`${name}, audit ${round} of ${values.rounds}`)
          results.push(await auditOnce(program, `${at}${pages[name]}`, needsCart(name) ? cookies : []))
        }
        report.add(name, figuresOf(results), aimsOf('bench:lighthouse', name))
        for (const line of failedAudits(middleOf(results))) report.note(`  ${line}`)
      }
    } finally {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

function needsCart(name: PageName): boolean {
  return name === 'cart' || name === 'checkout'
}

/**
 * Opens every page twice, so that the server has rendered and compressed it and made its pictures, as it has for nearly all
 * visitors. Returns the cookies of a visitor with a filled cart.
 */
async function cookiesAfterVisits(at: string): Promise<Cookies> {
  const browser = await openChromium()
  try {
    return await withContext(browser, async (context) => {
      const page = await context.newPage()
      for (const path of [...Object.values(pages), ...Object.values(pages)]) {
        await page.goto(`${at}${path}`, { waitUntil: 'networkidle', timeout: 60_000 })
      }
      await fillCart(context, at)
      return context.cookies()
    })
  } finally {
    await browser.close()
  }
}

/** Audits an address in a Chromium of its own, so that nothing is cached. */
async function auditOnce(program: string, address: string, cookies: Cookies): Promise<LighthouseResult> {
  const browser = await openChromium()
  try {
    if (cookies.length > 0) await withContext(browser, (context) => context.addCookies(cookies))
    return await audit(program, address, browser.debuggingPort)
  } finally {
    await browser.close()
  }
}

/** Returns the result with the middle score for performance, whose failed audits are listed. */
function middleOf(results: readonly LighthouseResult[]): LighthouseResult {
  const score = (one: LighthouseResult): number => one.categories['performance']?.score ?? 0
  const middle = results.toSorted((a, b) => score(a) - score(b))[Math.floor(results.length / 2)]
  if (!middle) throw new Error('No audit was run.')
  return middle
}
