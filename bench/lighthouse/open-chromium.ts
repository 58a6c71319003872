import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type BrowserContext } from '@playwright/test'

export type Chromium = { debuggingPort: number; close(): Promise<void> }

const startsWithinMs = 60_000

/** Flags with which Lighthouse starts Chromium itself, as far as they change what it measures or what Chromium sends. */
const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-component-extensions-with-background-pages',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  '--no-default-browser-check',
  '--no-first-run',
  '--mute-audio',
  '--disable-hang-monitor',
  '--disable-ipc-flooding-protection',
  '--force-fieldtrials=*BackgroundTracing/default/', // a trace in the background would keep events from Lighthouse's
]

/**
 * Starts a Chromium with an empty profile and a debugging port. Not started by Playwright, which would emulate its own screen in
 * the tabs that Lighthouse opens.
 */
export async function openChromium(): Promise<Chromium> {
  const profile = mkdtempSync(join(tmpdir(), 'sitewright-bench-lighthouse-'))
  const child = spawn(
    process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    [...flags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: 'ignore' },
  )
  const ended = once(child, 'exit')
  const close = async (): Promise<void> => {
    child.kill()
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 }) // its helper processes may still write for a moment
  }
  const written = join(profile, 'DevToolsActivePort')
  const until = performance.now() + startsWithinMs
  while (!existsSync(written) || readFileSync(written, 'utf8') === '') {
    if (child.exitCode !== null) throw new Error(`Chromium ended by itself with ${child.exitCode}.`)
    if (performance.now() > until) {
      await close()
      throw new Error('Chromium opened no debugging port within a minute.')
    }
    await pause(50)
  }
  return { debuggingPort: Number(readFileSync(written, 'utf8').split('\n')[0]), close }
}

/** Runs `use` with the cookies and tabs of a Chromium, and disconnects from it afterwards. */
export async function withContext<T>(
  { debuggingPort }: Chromium,
  use: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`)
  try {
    const [context] = browser.contexts()
    if (!context) throw new Error('Chromium has no profile.')
    return await use(context)
  } finally {
    await browser.close()
  }
}
