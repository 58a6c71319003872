import type { Browser, Page } from '@playwright/test'

/**
 * Web vitals of one page view. `inpMs` is the duration of the longest interaction (0 when there was none); tasks are main-thread
 * tasks of more than 50 ms.
 */
export type Vitals = { lcpMs: number; cls: number; inpMs: number; longestTaskMs: number; tasksOver100Ms: number }

type Phone = { page: Page; bytes: { all: number; script: number }; close: () => Promise<void> }

/**
 * Network of the emulated phone: slow 4G as Lighthouse applies it to requests, 150 ms and 1.6 Mbit/s. The factors compensate for
 * effects that request-level throttling does not cover.
 */
const slow4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}
const timesSlower = 4

/** Opens a page on an emulated phone with an empty cache: 390 × 844, CPU four times slower than this machine, slow 4G. */
export async function openOnPhone(browser: Browser): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: timesSlower })
  const bytes = { all: 0, script: 0 }
  const scripts = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength
    if (scripts.has(requestId)) bytes.script += encodedDataLength
  })
  return { page, bytes, close: () => context.close() }
}

/** Makes the page record its web vitals; must be called before it loads. `readVitals` returns them. */
export async function watchVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const vitals = { lcpMs: 0, cls: 0, inpMs: 0, longestTaskMs: 0, tasksOver100Ms: 0 }
    Reflect.set(window, 'vitals', vitals)
    const watch = (type: string, see: (entry: PerformanceEntry) => void): void => {
      const options: PerformanceObserverInit & { durationThreshold?: number } = { type, buffered: true }
      if (type === 'event') options.durationThreshold = 16
      new PerformanceObserver((list) => list.getEntries().forEach(see)).observe(options)
    }
    watch('largest-contentful-paint', (entry) => {
      vitals.lcpMs = entry.startTime
    })
    watch('layout-shift', (entry) => {
      if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput)) vitals.cls += Number(entry.value)
    })
    watch('event', (entry) => {
      if ('interactionId' in entry && Number(entry.interactionId) > 0)
        vitals.inpMs = Math.max(vitals.inpMs, entry.duration)
    })
    watch('longtask', (entry) => {
      vitals.longestTaskMs = Math.max(vitals.longestTaskMs, entry.duration)
      if (entry.duration > 100) vitals.tasksOver100Ms += 1
    })
  })
}

export async function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate((): Vitals => Reflect.get(window, 'vitals'))
}
