import { messageText } from '@sitewright/domain/kit/text.ts'
import { legalMessages } from '@sitewright/domain/legal/legal.messages.ts'
import { legalPath } from '@sitewright/domain/legal/legal-texts.ts'
import { escapeHtmlAttribute } from '../../blocks/index.ts'
import type { SiteSnapshot } from '../../site-snapshot/index.ts'

type LegalLink = { title: string; url: string }

/** The links to a site's legal texts, as `legalLinks` for the layouts of themes. */
export function legalLinksOf({ legalEntries }: Pick<SiteSnapshot, 'legalEntries'>): LegalLink[] {
  return legalEntries.map(({ kind, title }) => ({ title: title.toWellFormed(), url: legalPath(kind) }))
}

/**
 * Returns a list of the legal texts to which a theme's layout has no link, for the end of the page: every page of a site leads to all of
 * them, whatever its theme prints. '' when there is none.
 */
export function legalNavHtml(snapshot: SiteSnapshot, layout: string): string {
  const missing = legalLinksOf(snapshot).filter(({ url }) => !layout.includes(`href="${url}"`))
  if (missing.length === 0) return ''
  const label = escapeHtmlAttribute(messageText(snapshot.locale, legalMessages.legal))
  const links = missing.map(({ title, url }) => `<li><a href="${url}">${escapeHtmlAttribute(title)}</a></li>`)
  return `<nav class="sw-legal" aria-label="${label}"><ul>${links.join('')}</ul></nav>`
}
