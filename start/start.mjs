import fs from 'node:fs'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { serve } from './serve.mjs'
import { CannotStart, inRoot, main } from './steps.mjs'

// `npm start`: installs packages and builds if out of date, then runs the server. `--install-only` stops after the
// installation.
await main(async () => {
  const isInstallOnly = process.argv.includes('--install-only')
  if (process.env.NODE_ENV === 'production' && !isInstallOnly) {
    if (!fs.existsSync(inRoot('node_modules')) || !fs.existsSync(inRoot('dist'))) {
      throw new CannotStart(
        'With NODE_ENV=production nothing is installed or built: run "npm ci" and "npm run build" without it first.',
      )
    }
    return serve()
  }
  await install()
  if (isInstallOnly) return 0
  await build()
  return serve()
})
