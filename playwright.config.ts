import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { needPinnedNode } from './tools/need-node.ts'

needPinnedNode('npx playwright test')

const workers = Number(process.env['E2E_WORKERS'] ?? 2)

const headlessShell = '/usr/bin/chromium-headless-shell'
const installed = existsSync(headlessShell) ? headlessShell : '/usr/bin/chromium'

// Timeouts only detect hangs, not slowness, and hold on a machine ten times as busy as ours.
const longestWaitMs = 60_000
const longestJourneyMs = 240_000
const longestStartMs = 600_000

/**
 * Journeys run on a wide screen, or on a phone when tagged `@narrow`, or on both when tagged `@both`. Each worker has its own
 * server on a copy of the same seeded data (e2e/support/serve.ts).
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  timeout: longestJourneyMs,
  expect: { timeout: longestWaitMs },
  use: {
    locale: 'en-US',
    actionTimeout: longestWaitMs, // a hanging action fails where it hangs
    navigationTimeout: 2 * longestWaitMs,
    // Tracing takes a third more processor time. Use `--trace retain-on-failure` to record one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? installed,
      args: [
        '--no-sandbox',
        '--disable-gpu', // the CPU renders in any case; this saves the GPU process
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@narrow/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
    },
    {
      name: 'phone',
      grep: /@narrow|@both/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
  webServer: {
    // With exec, Playwright is the parent instead of a shell, so that the servers end when Playwright is killed.
    command: 'exec node_modules/.bin/node start/journeys.mjs',
    wait: { stdout: /^The journeys may begin\.$/m },
    timeout: longestStartMs,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { E2E_WORKERS: String(workers) },
  },
})
