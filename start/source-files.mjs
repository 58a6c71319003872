import fs from 'node:fs'
import path from 'node:path'
import { inRoot } from './steps.mjs'

/** Returns the source files below a folder as paths from the root, without tests and Markdown files. */
export function filesBelow(folder) {
  if (!fs.existsSync(inRoot(folder))) return []
  return fs.readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(file)
    return /\.test\.tsx?$|\.md$/.test(entry.name) ? [] : [file]
  })
}
