import { chromium, type Browser } from '@playwright/test'
import { openOnPhone, readVitals, watchVitals } from '../phone.ts'
import { median, round2 } from '../report/figures.ts'
import type { Figures } from '../report/report.ts'
import type { Bench } from './measure-orders.ts'
import { demoSite } from '../seed/facts.ts'
import { fillCart } from './fill-cart.ts'

/**
 * Opens the checkout of the demonstration on an emulated mid-range phone with slow 4G and an empty cache. `usableMs` is the time until
 * the script has taken the form over; the form works by itself from the first paint on.
 */
export async function measureOnPhone({ port, rounds }: Bench): Promise<Figures> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-quic'],
  })
  try {
    const at = `http://${demoSite}.localhost:${port}`
    const cookies = await cookiesOfFilledCart(browser, at)
    await visit(browser, at, cookies) // the server renders the page once
    const found: Visit[] = []
    for (let round = 0; round < rounds; round += 1) found.push(await visit(browser, at, cookies))
    const middle = (of: keyof Visit): number => round2(median(found.map((one) => one[of])))
    return {
      usableMs: middle('usableMs'),
      lcpMs: middle('lcpMs'),
      longestTaskMs: middle('longestTaskMs'),
      transferKb: middle('transferKb'),
      scriptKb: middle('scriptKb'),
    }
  } finally {
    await browser.close()
  }
}

type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['cookies']>>

async function cookiesOfFilledCart(browser: Browser, at: string): Promise<Cookies> {
  const context = await browser.newContext()
  await fillCart(context, at)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

type Visit = { usableMs: number; lcpMs: number; longestTaskMs: number; transferKb: number; scriptKb: number }

async function visit(browser: Browser, at: string, cookies: Cookies): Promise<Visit> {
  const { page, bytes, close } = await openOnPhone(browser)
  try {
    await page.context().addCookies(cookies)
    await watchVitals(page)
    await page.addInitScript(() => {
      const look = (): void => {
        const place = document.querySelector('[data-island=checkout]')
        const isTaken = Object.keys(place ?? {}).some((name) => name.startsWith('__reactContainer'))
        if (isTaken) Reflect.set(window, 'usableMs', performance.now())
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.goto(`${at}/checkout`, { waitUntil: 'networkidle', timeout: 60_000 })
    const usableMs = await page.evaluate(() => Number(Reflect.get(window, 'usableMs') ?? Number.NaN))
    const { lcpMs, longestTaskMs } = await readVitals(page)
    return { usableMs, lcpMs, longestTaskMs, transferKb: bytes.all / 1000, scriptKb: bytes.script / 1000 }
  } finally {
    await close()
  }
}
