import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { option } from './figures.ts'
import { openOnPhone, readVitals, watchVitals, type Vitals } from './phone.ts'
import { startProgram } from './processes.ts'
import { root } from '../tools/source-files.ts'
import { productPageSizes } from '../packages/storefront/testing/measure-size.ts'

/*
 * What a mid-range phone sees of the demonstration site, with nothing kept from before (BX-6.02), and what scripts weigh (BX-6.01):
 *   npm run bench:page                  a table of medians; --json one object a line; --rounds 5; --path /shop/morning-mug
 */
type Figures = Vitals & { page: string; transferKb: number; scriptKb: number }

const pages = ['/', '/shop', '/shop/morning-mug', '/journal', '/cart']
const buyingPage = '/shop/morning-mug'
const asJson = process.argv.includes('--json')
const rounds = Number(option('--rounds') ?? 5)
const wanted = option('--path')

const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-bench-page-'))
const server = await startProgram('demo/serve.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update'],
})
try {
  for (const path of wanted === undefined ? pages : [wanted]) {
    await visit(browser, path) // the server draws the page and its widths once; the phone keeps nothing of it
    const found: Figures[] = []
    for (let round = 0; round < rounds; round++) found.push(await visit(browser, path))
    print(medians(path, found))
    if (path === buyingPage) printScripts()
  }
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function visit(from: Browser, path: string): Promise<Figures> {
  const { page, bytes, close } = await openOnPhone(from)
  try {
    await watchVitals(page)
    await page.goto(`http://localhost:${server.port}${path}`, { waitUntil: 'networkidle', timeout: 60_000 })
    if (path === buyingPage) await buy(page)
    const vitals = await readVitals(page)
    return { page: path, ...vitals, transferKb: bytes.all / 1000, scriptKb: bytes.script / 1000 }
  } finally {
    await close()
  }
}

/** What a shopper does there, so that INP has something to measure. */
async function buy(page: Page): Promise<void> {
  await page.locator('.sqs-add-to-cart-button[data-state=idle]').waitFor()
  await page.getByRole('combobox', { name: 'Select Glaze' }).selectOption('Oat')
  await page.getByRole('combobox', { name: 'Select Size' }).selectOption({ index: 1 })
  await page.getByRole('spinbutton').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2')
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await page.getByRole('button', { name: 'Added!' }).waitFor()
}

function medians(path: string, found: readonly Figures[]): Figures {
  const of = (name: Exclude<keyof Figures, 'page'>): number => {
    const sorted = found.map((figures) => figures[name]).toSorted((a, b) => a - b)
    return Math.round((sorted[Math.floor(sorted.length / 2)] ?? Number.NaN) * 1000) / 1000
  }
  return {
    page: path,
    lcpMs: of('lcpMs'),
    cls: of('cls'),
    inpMs: of('inpMs'),
    longestTaskMs: of('longestTaskMs'),
    tasksOver100Ms: of('tasksOver100Ms'),
    transferKb: of('transferKb'),
    scriptKb: of('scriptKb'),
  }
}

function print(figures: Figures): void {
  if (asJson) {
    console.log(JSON.stringify(figures))
    return
  }
  const { page, ...numbers } = figures
  console.log(
    page.padEnd(20) +
      Object.entries(numbers)
        .map(([name, value]) => `${name} ${value}`)
        .join('  '),
  )
}

/** BX-6.01: what a product page loads of ours, each file in bytes after brotli. */
function printScripts(): void {
  const { ours, react, files } = productPageSizes(join(root, 'dist/storefront'))
  if (asJson) console.log(JSON.stringify({ page: buyingPage, oursBytes: ours, reactBytes: react, files }))
  else
    console.log(
      `  scripts: ${ours} bytes of ours (at most ${14 * 1024}), ${react} of React; ${Object.entries(files)
        .map(([file, bytes]) => `${file} ${bytes}`)
        .join(', ')}`,
    )
}
