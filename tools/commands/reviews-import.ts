import { readConfig } from '@sitewright/server/config.ts'
import { backgroundCtx, type Deps } from '@sitewright/server/context.ts'
import { dateOrders, type DateOrder } from '@sitewright/domain/import/date-order.ts'
import { ImportFileError } from '@sitewright/server/import/index.ts'
import { importReviews, type ImportReport } from '@sitewright/server/reviews/index.ts'
import { CannotStart } from '@sitewright/server/database/index.ts'
import { parseCommandLine, resolveTypedPath } from './command-line.ts'
import { findSite, openInstallation } from './open-installation.ts'

/*
 * Imports reviews from a CSV file into a site: npm run reviews:import FILE -- --site NAME [--dry-run] [--pictures FOLDER]
 * [--marketplace NAME] [--dates day-first|month-first] [--skip-bad]
 * Understands our own column names and those of common review exports. Prints the line number and reason for each row that is
 * rejected, skipped because its review is there already, or imported only in part. One rejected row stops the whole import, unless --skip-bad is given.
 */
const usage = `Say which file and which site:
  npm run reviews:import FILE -- --site NAME [--dry-run] [--pictures FOLDER] [--marketplace NAME]
    [--dates day-first|month-first] [--skip-bad]`

process.exitCode = await run(process.argv.slice(2))

async function run(given: string[]): Promise<number> {
  const read = readArguments(given)
  if (!read) return fail(usage)
  try {
    const installation = await openInstallation(readConfig(process.env))
    try {
      return await take(installation.deps, read)
    } finally {
      await installation.close()
    }
  } catch (error) {
    if (error instanceof CannotStart || error instanceof ImportFileError) return fail(error.message)
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return fail(`There is no file ${read.file}.`)
    throw error
  }
}

type Given = {
  file: string
  site: string
  isDryRun: boolean
  skipsBad: boolean
  pictures: string | null
  marketplace: string
  dateOrder: DateOrder | null
}

function readArguments(args: string[]): Given | null {
  const parsed = parseCommandLine(args, {
    site: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    'skip-bad': { type: 'boolean', default: false },
    pictures: { type: 'string' },
    marketplace: { type: 'string', default: '' },
    dates: { type: 'string' },
  })
  if (!parsed) return null
  const { values, positionals } = parsed
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0 || values.site === undefined) return null
  const dateOrder = dateOrders.find((order) => order === values.dates) ?? null
  if (values.dates !== undefined && dateOrder === null) return null
  return {
    file: resolveTypedPath(file),
    site: values.site,
    isDryRun: values['dry-run'],
    skipsBad: values['skip-bad'],
    pictures: values.pictures === undefined ? null : resolveTypedPath(values.pictures),
    marketplace: values.marketplace,
    dateOrder,
  }
}

async function take(deps: Deps, { site: name, ...options }: Given): Promise<number> {
  const site = await findSite(deps, name)
  const report = await importReviews(await backgroundCtx(deps, site.id), { ...options, onBad: printFaults })
  process.stdout.write(`${reportLines(report, options).join('\n')}\n`)
  return report.isWritten || (options.isDryRun && report.bad === 0) ? 0 : 1
}

function printFaults(line: number, faults: readonly string[]): void {
  process.stdout.write(`line ${line}: ${faults.join('; ')}\n`)
}

function reportLines(report: ImportReport, options: Omit<Given, 'site'>): string[] {
  const { rows, bad, ofNoProduct, missingPictures, encoding, leftOutColumns } = report
  const why =
    options.pictures === null
      ? 'nothing is fetched from other places: --pictures FOLDER takes them from there'
      : 'not in the folder'
  return [
    `The file is read as ${encoding}.`,
    ...(leftOutColumns.length > 0 ? [`Columns left out: ${leftOutColumns.join(', ')}.`] : []),
    `${counted(rows, 'row')}, ${bad === 0 ? 'all of them in order' : `${bad} of them can’t be taken`}.`,
    ...(ofNoProduct > 0
      ? [`${counted(ofNoProduct, 'review')} of products that this shop does not have: shown as the store’s.`]
      : []),
    ...(missingPictures > 0 ? [`${counted(missingPictures, 'picture')} left out: ${why}.`] : []),
    ...resultLines(report, options),
  ]
}

function resultLines(report: ImportReport, { isDryRun, skipsBad }: Omit<Given, 'site'>): string[] {
  const { rows, bad, added, changed, skipped, isWritten } = report
  const wouldWrite = isDryRun && rows > bad && (bad === 0 || skipsBad)
  const mend = bad > 0 && !skipsBad ? ' Mend these rows, or take the others with --skip-bad.' : ''
  return [
    ...(isWritten || wouldWrite
      ? [`${counted(added, 'review')} added, ${changed} changed, ${skipped} skipped because they were there already.`]
      : []),
    ...(isDryRun
      ? [`This was a dry run: nothing was written.${mend}`]
      : isWritten
        ? []
        : [`Nothing was written.${mend}`]),
  ]
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`
}

function fail(sentence: string): number {
  process.stderr.write(`${sentence}\n`)
  return 1
}
