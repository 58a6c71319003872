import { defineConfig, devices } from '@playwright/test'

const port = Number(process.env['E2E_PORT'] ?? 3800)

// Limits tell what hangs from what is slow; no journey measures by them. A machine ten times as busy as ours keeps them.
const longestWaitMs = 30_000
const longestJourneyMs = 240_000
const longestStartMs = 600_000

/** The journeys run against one server with the demonstration site and a second site, started anew for each run. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  timeout: longestJourneyMs,
  expect: { timeout: longestWaitMs },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-US',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu', // drawn by the processor in any case, and without a process of its own that draws
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
      grepInvert: /@wide/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
  webServer: {
    command: 'node_modules/.bin/node e2e/serve.ts',
    wait: { stdout: /^The journeys may begin\.$/m },
    timeout: longestStartMs,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { PORT: String(port), STUDIO_PORT: String(port + 1), METRICS_PORT: 'off', LIMITS: 'bench', LOG_LEVEL: 'warn' },
  },
})
