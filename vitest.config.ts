import { defineConfig } from 'vitest/config'
import { needPinnedNode } from './tools/need-node.ts'

needPinnedNode('npx vitest')

const browserFiles = [
  'packages/storefront/**/*.test.{ts,tsx}',
  'packages/studio/**/*.test.{ts,tsx}',
  'packages/ui/**/*.test.{ts,tsx}',
]
const serverFiles = ['packages/server/**/*.test.ts', 'demo/**/*.test.ts']
const processFiles = ['**/*.process.test.ts']
const bundleFiles = ['packages/storefront/build.test.ts'] // runs Vite, which rejects options from another vm context
const notOurs = ['**/node_modules/**']

const shared = {
  // Timeouts only detect hangs, not slowness, and hold on a machine ten times as busy as ours.
  testTimeout: 180_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  restoreMocks: true, // the files of a worker share modules, so a spy must not outlive its test
}
const onPostgres = {
  env: {
    LIMITS: 'bench',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? `${import.meta.dirname}/node_modules/.cache/node-compile`,
  },
  globalSetup: ['packages/server/testing/global-setup.ts'],
}

/**
 * Test files share their worker and its modules (`isolate: false`), which saves loading the server for each file.
 * tools/checks/module-state.ts keeps this safe: modules outside the browser packages hold no state. Modules of the browser packages
 * may hold the state of a page, so each of their test files has its own `vm` context.
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'pure',
          ...shared,
          environment: 'node',
          isolate: false,
          include: ['packages/**/*.test.ts', '{tools,start,bench}/**/*.test.ts'],
          exclude: [...browserFiles, ...serverFiles, ...processFiles, ...notOurs],
        },
      },
      {
        test: {
          name: 'server',
          ...shared,
          ...onPostgres,
          environment: 'node',
          isolate: false,
          include: serverFiles,
          exclude: [...processFiles, ...notOurs],
        },
      },
      {
        test: {
          name: 'processes',
          ...shared,
          ...onPostgres,
          environment: 'node',
          isolate: false,
          include: processFiles,
          exclude: notOurs,
        },
      },
      {
        test: {
          name: 'browser',
          ...shared,
          pool: 'vmForks',
          environment: './packages/storefront/testing/page-environment.ts',
          include: browserFiles,
          exclude: [...bundleFiles, ...notOurs],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      { test: { name: 'bundle', ...shared, environment: 'node', include: bundleFiles } },
    ],
  },
})
