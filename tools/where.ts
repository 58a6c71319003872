import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findRooms, type Room } from './find-rooms.ts'
import { root } from './source-files.ts'

/** `npm run where cart` lists where a word is used: folders and files, tables, addresses, names and its meaning. */
const { positionals } = parseArgs({ allowPositionals: true })
const word = positionals
  .join('-')
  .toLowerCase()
  .replaceAll(/[^\p{L}\d]+/gu, '-')
if (word === '') {
  console.error('Say a word: npm run where cart')
  process.exit(1)
}
const rooms = findRooms(word, trackedFiles(), (path) => readFileSync(join(root, path), 'utf8'))
console.log(rooms.length > 0 ? rooms.map(roomText).join('\n\n') : `Nothing is called ${word}.`)
process.exit(rooms.length > 0 ? 0 : 1)

function roomText({ name, places }: Room): string {
  return `${name}\n${places.map((place) => `  ${place}`).join('\n')}`
}

function trackedFiles(): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)
}
