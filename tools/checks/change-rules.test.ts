import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readFiles, root, type SourceFile } from '../source-files.ts'
import { changingRoutes } from './change-rules.ts'
import { checkFiles } from './check-deps.ts'

/** What the rule reads besides the planted route: the way to `makeChange`, and the tables, which other rules expect. */
const around = filesOf('packages/server/{changes,migrations}/*.ts').filter(({ path }) => !path.endsWith('.test.ts'))

function filesOf(pattern: string): SourceFile[] {
  return readFiles(globSync(pattern, { cwd: root }))
}

const folder = 'packages/server/discounts'
const routes = (declaration: string, above = ''): SourceFile => ({
  path: `${folder}/planted.routes.ts`,
  text: `import { plant } from './plant.ts'\n${above}\nexport function plantedRoutes(http, deps) {\n  route(http, deps, ${declaration})\n}\n`,
})
const planted =
  "{ origin: 'studio', access: { role: 'manage-site' }, method: 'POST', path: '/planted', run: (ctx) => plant(ctx) }"
const action = (text: string): SourceFile => ({ path: `${folder}/plant.ts`, text })
const past = action('export async function plant(ctx) {\n  return inSite(ctx, async (tx) => tx.sql())\n}\n')
const made = action(
  "import { makeChange } from '../changes/index.ts'\nexport async function plant(ctx) {\n  return inTurn(ctx)\n}\nasync function inTurn(ctx) {\n  return makeChange(ctx)\n}\n",
)

const problemsWith = (...files: SourceFile[]): string[] => checkFiles([...around, ...files]).problems
const refused = expect.stringMatching(/planted\.routes\.ts:\d+: \S+ \/planted changes a site past makeChange/)

it('BX-1.02 a changing route of the studio may not go past makeChange', () => {
  expect(problemsWith(routes(planted), past)).toEqual([refused])
  expect(problemsWith(routes(planted), made)).toEqual([])
})

it.each([
  ['takes over its fields', "{ ...post, path: '/planted' }", `const post = ${planted}`],
  ['takes over its path', planted.replace("path: '/planted'", 'path'), "const path = '/planted'"],
  ['does not show its method', planted.replace("method: 'POST'", '...given'), ''],
  ['names its method later', planted.replace('{ ', "{ method: 'GET', "), ''],
  ['names its permission elsewhere', planted.replace("{ role: 'manage-site' }", 'permission'), ''],
])('BX-1.02 may not either when it %s', (_, declaration, above) => {
  expect(problemsWith(routes(declaration, above), past)).toEqual([refused])
})

it.each([
  ['in a comment', action('export function plant(ctx) {\n  // makeChange(ctx)\n}\n')],
  [
    'as a function of its own',
    action('export function plant(ctx) {\n  makeChange(ctx)\n}\nfunction makeChange() {}\n'),
  ],
  ['in a neighbour', { ...made, text: made.text.replace('function plant', 'function other') }],
])('BX-1.02 may not either when its action names makeChange only %s', (_, file) => {
  expect(problemsWith(routes(planted), file)).toEqual([refused])
})

it.each([
  ['reads', planted.replace("'POST'", "'GET'")],
  ['belongs to the published sites', planted.replace("'studio'", "'site'")],
  ['is about the own account', planted.replace("{ role: 'manage-site' }", "'signed-in'")],
])('leaves a route alone that %s', (_, declaration) => {
  expect(problemsWith(routes(declaration), past)).toEqual([])
})

it('refuses a route that it cannot read', () => {
  const { path, text } = routes(planted)
  const problems = problemsWith({ path, text: text.replace('route(http, deps, {', 'route(http, deps, ...[{') }, past)
  expect(problems).toEqual([expect.stringContaining('declares a route that cannot be read: write route(http, deps, {')])
})

it('finds the routes of the repository, and no exception that is none', () => {
  expect(changingRoutes(filesOf('packages/server/**/*.routes.ts'))).toEqual(
    expect.arrayContaining(['POST /api/studio/discounts', 'POST /api/studio/team/:accountId/make-owner']),
  )
  const isExcepted = routes(planted.replace("'/planted'", "'/api/studio/media-uploads/:uploadId/parts'"))
  expect(problemsWith(isExcepted, made)).toEqual([expect.stringContaining('is no exception from makeChange')])
})
