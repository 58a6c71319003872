import { defineConfig } from 'vitest/config'

const browserRooms = [
  'packages/storefront/**/*.test.{ts,tsx}',
  'packages/studio/**/*.test.{ts,tsx}',
  'packages/ui/**/*.test.{ts,tsx}',
]
const serverRooms = ['packages/server/**/*.test.ts', 'demo/**/*.test.ts']

export default defineConfig({
  test: {
    reporters: ['default'],
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'pure',
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
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'happy-dom',
          include: browserRooms,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
})
