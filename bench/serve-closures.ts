import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { modulesFolder, engineHashFile } from '@sitewright/server/site-snapshot/theme-modules.ts'

// Starts a server with the demonstration site that cannot find the compiled modules of the built-in themes, so that all templates
// run as closures.
const { readFileSync } = fs
const mark = join(modulesFolder, engineHashFile)
fs.readFileSync = ((path: fs.PathOrFileDescriptor, options: BufferEncoding) => {
  if (path === mark) throw new Error('Hidden from this server.')
  return readFileSync(path, options)
}) as typeof readFileSync
syncBuiltinESMExports()

await import('../demo/serve.ts')
