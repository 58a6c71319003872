import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { PictureName } from '../pictures.ts'
import { develop } from './develop.ts'
import { drawings } from './pictures/index.ts'

// `node demo/draw/draw.ts [name …]` renders the pictures whose names start with one of the arguments, or all pictures, and writes
// them to demo/pictures or the folder in the environment variable OUT.
const out = process.env['OUT'] ?? fileURLToPath(new URL('../pictures', import.meta.url))
const asked = process.argv.slice(2)
for (const name of Object.keys(drawings) as PictureName[]) {
  if (asked.length > 0 && !asked.some((begin) => name.startsWith(begin))) continue
  const start = performance.now()
  const picture = await develop(drawings[name]())
  await writeFile(`${out}/${name}.webp`, picture)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`${name}  ${seconds} s  ${Math.round(picture.byteLength / 1000)} kB\n`)
}
