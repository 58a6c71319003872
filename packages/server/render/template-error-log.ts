import type { TemplateError } from '@sitewright/template'
import type { Logger } from 'pino'
import type { Theme } from '../themes/index.ts'

export type TemplateErrorLog = {
  /** Logs the errors of one rendering of a template (`where`: its name). Visitors do not see them (PL-8.41). */
  add(log: Logger, theme: Pick<Theme, 'name' | 'contentHash'>, where: string, errors: readonly TemplateError[]): void
}

const maxErrors = 1_000
const periodMs = 60 * 60_000
const maxErrorsInLine = 5

/**
 * Makes the log of template errors. It logs each error once an hour per theme, template and message, and at most 1,000 errors an
 * hour in all, because one broken template can fail on every page of a site. After an hour the counts restart, so that errors
 * that persist stay visible.
 */
export function makeTemplateErrorLog(now: () => number): TemplateErrorLog {
  const logged = new Set<string>()
  let periodEndMs = 0
  return {
    add: (log, { name, contentHash }, where, errors) => {
      if (now() >= periodEndMs) {
        logged.clear()
        periodEndMs = now() + periodMs
      }
      const key = `${contentHash} ${where} ${errors[0]?.message ?? ''}`
      if (logged.has(key) || logged.size >= maxErrors) return
      logged.add(key)
      log.warn({ theme: name, where, errors: errors.slice(0, maxErrorsInLine) }, 'a page was drawn with errors')
      if (logged.size === maxErrors)
        log.warn({ limit: maxErrors }, 'no more errors of pages are logged within this hour')
    },
  }
}
