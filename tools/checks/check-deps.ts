import { pathToFileURL } from 'node:url'
import { platformTables } from '@sitewright/server/migrations/platform-tables.ts'
import { crossModuleViews, siteTables } from '@sitewright/server/migrations/site-tables.ts'
import { checkChanges } from './change-rules.ts'
import { checkImportCycles } from './import-cycles.ts'
import { checkImport } from './import-rules.ts'
import { checkLayout } from './layout-rules.ts'
import { checkModuleState } from './module-state.ts'
import { unreadableRoutes } from './route-texts.ts'
import { importsOf, readSourceFiles, type SourceFile } from '../source-files.ts'
import { checkMigrations, checkTableUse } from './table-rules.ts'
import { checkTestSpeed } from './test-rules.ts'

/**
 * Checks source files against all architecture rules. Returns one sentence for each violation, and the number of imports checked.
 */
export function checkFiles(files: readonly SourceFile[]): { problems: string[]; imports: number } {
  const tables = { platform: platformTables, site: siteTables, views: crossModuleViews }
  const importsByPath = new Map(files.map((file) => [file.path, importsOf(file)]))
  const imports = [...importsByPath.values()].flat().length
  const ofFiles = files.flatMap((file) => {
    const wrong = (importsByPath.get(file.path) ?? []).flatMap((one) => {
      const problem = checkImport(file.path, one)
      return problem === null ? [] : [`${file.path}:${one.line}: ${problem}`]
    })
    return [
      ...wrong,
      ...checkTestSpeed(file),
      ...checkTableUse(file, tables).map((problem) => `${file.path}: ${problem}`),
    ]
  })
  const problems = [
    ...ofFiles,
    ...checkImportCycles(importsByPath),
    ...files.flatMap(checkModuleState),
    ...checkLayout(files),
    ...checkMigrations(files, tables),
    ...checkChanges(files),
    ...unreadableRoutes(files),
  ]
  if (imports === 0) problems.push('no imports were seen: the checker looks in the wrong place')
  return { problems, imports }
}

function main(): void {
  const files = readSourceFiles()
  const { problems, imports } = checkFiles(files)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
  console.log(`${imports} imports in ${files.length} files follow the rules`)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) main()
