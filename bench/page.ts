import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { chooseOptions } from './checkout/fill-cart.ts'
import { aimsOf } from './report/aims.ts'
import { median, roundTo } from './report/figures.ts'
import { openOnPhone, readVitals, watchVitals, type Vitals } from './phone.ts'
import { startProgram } from './load/processes.ts'
import { runMeasurement, sayProgress } from './report/run-measurement.ts'

const pages = ['/', '/shop', '/shop/morning-mug', '/journal', '/cart']
const buyingPage = '/shop/morning-mug'

await runMeasurement(
  {
    script: 'bench:page',
    about: 'Measures what a mid-range phone on slow 4G sees of the demonstration site, with an empty cache (BX-6.02).',
    options: {
      path: { kind: 'word', about: 'measures one page alone, as /shop/morning-mug' },
      rounds: { kind: 'number', about: 'visits to each page', usual: 5, isWhole: true },
    },
  },
  async ({ values, report }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-bench-page-'))
    const server = await startProgram('demo/serve.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    })
    try {
      for (const path of values.path === undefined ? pages : [values.path]) {
        sayProgress(path)
        await visit(browser, server.port, path) // warm-up: the server renders the page and resizes its pictures once
        const found: Figures[] = []
        for (let round = 0; round < values.rounds; round++) found.push(await visit(browser, server.port, path))
        report.add(path, medians(found), aimsOf('bench:page', path))
      }
    } finally {
      await browser.close()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)

type Figures = Vitals & { transferKb: number; scriptKb: number }

async function visit(from: Browser, port: number, path: string): Promise<Figures> {
  const { page, bytes, close } = await openOnPhone(from)
  try {
    await watchVitals(page)
    await page.goto(`http://localhost:${port}${path}`, { waitUntil: 'networkidle', timeout: 60_000 })
    if (path === buyingPage) await buy(page)
    const vitals = await readVitals(page)
    return { ...vitals, transferKb: bytes.all / 1000, scriptKb: bytes.script / 1000 }
  } finally {
    await close()
  }
}

/** Selects options and adds the product to the cart, so that there are interactions for INP to measure. */
async function buy(page: Page): Promise<void> {
  await chooseOptions(page)
  await page.getByRole('spinbutton').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2')
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await page.getByRole('button', { name: 'Added!' }).waitFor()
}

function medians(found: readonly Figures[]): Figures {
  const of = (name: keyof Figures): number => roundTo(median(found.map((figures) => figures[name])), 3)
  return {
    lcpMs: of('lcpMs'),
    cls: of('cls'),
    inpMs: of('inpMs'),
    longestTaskMs: of('longestTaskMs'),
    tasksOver100Ms: of('tasksOver100Ms'),
    transferKb: of('transferKb'),
    scriptKb: of('scriptKb'),
  }
}
