import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { median } from '../report/figures.ts'
import type { Figures } from '../report/report.ts'

/** The parts of Lighthouse's result that the bench reads. Scores are 0 to 1, `null` when an audit does not apply. */
export type LighthouseResult = {
  runtimeError?: { message: string }
  environment: { benchmarkIndex: number }
  categories: Readonly<Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>>
  audits: Readonly<Record<string, LighthouseAudit>>
}

type LighthouseAudit = {
  title: string
  score: number | null
  numericValue?: number
  displayValue?: string
  details?: { items?: unknown }
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const run = promisify(execFile)
const longestMs = 300_000
const mostBytes = 64 * 1024 * 1024

/**
 * Audits an address with Lighthouse's default settings, a phone with simulated slow 4G, in a Chromium that keeps its cookies.
 * `program` is the path of Lighthouse's program.
 */
export async function audit(program: string, address: string, debuggingPort: number): Promise<LighthouseResult> {
  const answer = run(
    process.execPath,
    [
      program,
      address,
      `--port=${debuggingPort}`,
      `--only-categories=${categories.join(',')}`,
      '--disable-storage-reset',
      '--no-enable-error-reporting',
      '--output=json',
      '--quiet',
    ],
    { maxBuffer: mostBytes, timeout: longestMs },
  )
  // Lighthouse prints its result also when it ends with an error, which is a part of the result.
  const { stdout } = await answer.catch((error: { stdout?: string; message: string }) => {
    if (!error.stdout) throw error
    return { stdout: error.stdout }
  })
  const result: LighthouseResult = JSON.parse(stdout)
  if (result.runtimeError) throw new Error(`${address}: ${result.runtimeError.message}`)
  return result
}

/** Returns the median of every figure of several audits of one page. Scores are 0 to 100. */
export function figuresOf(results: readonly LighthouseResult[]): Figures {
  const score = (name: string): number =>
    median(results.map(({ categories: { [name]: one } }) => 100 * (one?.score ?? Number.NaN)))
  const value = (id: string): number => median(results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
  return {
    performance: Math.round(score('performance')),
    accessibility: Math.round(score('accessibility')),
    bestPractices: Math.round(score('best-practices')),
    seo: Math.round(score('seo')),
    lcpMs: Math.round(value('largest-contentful-paint')),
    tbtMs: Math.round(value('total-blocking-time')),
    cls: value('cumulative-layout-shift'),
    fcpMs: Math.round(value('first-contentful-paint')),
    siMs: Math.round(value('speed-index')),
    benchmarkIndex: Math.round(median(results.map(({ environment }) => environment.benchmarkIndex))),
  }
}

const passesFrom = 0.9
const mostPlaces = 5

/**
 * Returns a sentence for every audit below 90 of 100, the bound of Lighthouse's green, each followed by its places. Audits without
 * weight do not change a score; they say why another is low.
 */
export function failedAudits({ categories: found, audits }: LighthouseResult): string[] {
  return categories.flatMap((name) =>
    (found[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const one = audits[id]
      if (!one || one.score === null || one.score >= passesFrom) return []
      const shown = one.displayValue === undefined ? '' : `: ${one.displayValue}`
      return [`${name}, weight ${weight}, ${id} (${one.title})${shown}`, ...placesOf(one).map((place) => `  ${place}`)]
    }),
  )
}

function placesOf({ details }: LighthouseAudit): string[] {
  const places = [...new Set(placesIn(details?.items))]
  const more = places.length - mostPlaces
  return more > 0 ? [...places.slice(0, mostPlaces), `and ${more} more`] : places
}

/** Returns the elements and URLs anywhere inside the details of an audit, whose form differs from audit to audit. */
function placesIn(details: unknown): string[] {
  if (Array.isArray(details)) return details.flatMap(placesIn)
  if (typeof details !== 'object' || details === null) return []
  if ('selector' in details && 'snippet' in details) return [`${String(details.selector)} ${String(details.snippet)}`]
  const own = 'url' in details && typeof details.url === 'string' ? [details.url] : []
  return [...own, ...Object.values(details).flatMap(placesIn)]
}
