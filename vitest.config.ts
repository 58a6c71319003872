import { defineConfig } from 'vitest/config'

const browserRooms = [
  'packages/storefront/**/*.test.{ts,tsx}',
  'packages/studio/**/*.test.{ts,tsx}',
  'packages/ui/**/*.test.{ts,tsx}',
]
const serverRooms = ['packages/server/**/*.test.ts', 'demo/**/*.test.ts']

/** These tell what hangs from what is slow; no test measures by them. A machine ten times as busy as ours keeps them. */
const limits = { testTimeout: 180_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

export default defineConfig({
  test: {
    reporters: ['default'],
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'pure',
          ...limits,
          environment: 'node',
          include: ['packages/**/*.test.ts', 'tools/**/*.test.ts', 'start/**/*.test.ts'],
          exclude: [...browserRooms, ...serverRooms, '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: serverRooms,
          env: { LIMITS: 'bench' },
          globalSetup: ['packages/server/testing/global-setup.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'browser',
          ...limits,
          environment: 'happy-dom',
          include: browserRooms,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
})
