import fs from 'node:fs'
import { SourceMap } from 'node:module'

const bundledPlace = /(file:\/\/[^\s()]+\/dist\/server\/[^\s()]+\.js):(\d+):(\d+)/

/**
 * Makes stack traces of the bundled server name places in its sources. Node's own `--enable-source-maps` reads the maps at the start,
 * which takes 32 MB; this reads them when a stack trace is first asked for, and keeps them.
 */
export function nameSourcesInStackTraces() {
  const maps = new Map()
  Error.prepareStackTrace = (error, calls) => {
    const lines = calls.map(String).map((line) => `\n    at ${inSource(maps, line)}`)
    return `${Error.prototype.toString.call(error)}${lines.join('')}`
  }
}

/** Replaces the place in the bundle that a line names by the one in the source; returns the line as it is when there is none. */
function inSource(maps, line) {
  return line.replace(bundledPlace, (place, url, row, column) => {
    const { fileName, lineNumber, columnNumber } = mapOf(maps, url)?.findOrigin(Number(row), Number(column)) ?? {}
    return fileName === undefined ? place : `${new URL(fileName, url).href}:${lineNumber}:${columnNumber}`
  })
}

function mapOf(maps, url) {
  if (!maps.has(url)) maps.set(url, readMap(url))
  return maps.get(url)
}

function readMap(url) {
  try {
    return new SourceMap(JSON.parse(fs.readFileSync(new URL(`${url}.map`), 'utf8')))
  } catch {
    return null // a stack trace must not fail: without the map it names places in the bundle
  }
}
