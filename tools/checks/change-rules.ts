import type { SourceFile } from '../source-files.ts'
import { makeNameResolver, type Named } from './resolve-names.ts'
import { declaredRoutes, type RouteText } from './route-texts.ts'

const partReason = 'streams megabytes, and names the place of the part in the file, so that it can be sent again anyway'

/** Routes of the studio that change a site past `makeChange`, each with the reason. */
export const routesPastMakeChange: Readonly<Record<string, string>> = {
  'POST /api/studio/product-file-uploads/:uploadId/parts': partReason,
  'POST /api/studio/media-uploads/:uploadId/parts': partReason,
  'POST /api/studio/shipping/try':
    'changes nothing: it says what the checkout would offer, for an address that no address bar keeps',
  'POST /api/studio/products/bulk/preview':
    'changes nothing: it says what a change of prices would do, for as many products as no address bar keeps',
  'POST /api/studio/mails/:mail/preview': 'changes nothing: it shows a mail with texts that no address bar keeps',
  'POST /api/studio/taxes/try':
    'changes nothing: it says what the checkout would charge, for an address that no address bar keeps',
}

const makeChange: Named = { path: 'packages/server/changes/make-change.ts', name: 'makeChange' }

/**
 * Checks that each route by which the studio changes a site calls an action that leads to `makeChange`, so that its request is made once
 * and stands in the activity log. Only a route that says that it is something else is left out: one that reads, one of the published
 * sites, or one for callers without a permission. Returns one sentence for each violation.
 */
export function checkChanges(files: readonly SourceFile[]): string[] {
  const leads = makeNameResolver(files)
  return declaredRoutes(files)
    .filter(mayChangeSite)
    .flatMap((route) => {
      const { path, line, fields } = route
      const name = nameOf(route)
      const isPast = !leads(path, fields.get('run') ?? '', makeChange)
      if (isPast === name in routesPastMakeChange) return []
      const problem = isPast ? 'changes a site past makeChange (server/changes)' : 'is no exception from makeChange'
      return [`${path}:${line}: ${name} ${problem}`]
    })
}

/** The method and path of each route by which the studio changes a site; `?` stands for what is known only when it runs. */
export function changingRoutes(files: readonly SourceFile[]): string[] {
  return declaredRoutes(files).filter(mayChangeSite).map(nameOf)
}

function mayChangeSite({ fields }: RouteText): boolean {
  const has = (field: string, ...values: string[]): boolean => values.includes(fields.get(field) ?? '')
  return !has('method', "'GET'") && !has('origin', "'site'") && !has('access', "'anyone'", "'visitor'", "'signed-in'")
}

function nameOf({ fields, url }: RouteText): string {
  return `${fields.get('method')?.replaceAll("'", '') ?? '?'} ${url}`
}
