import { publicationAnswer, type Publication } from '@sitewright/domain/sites/publication.wire.ts'
import { can } from '@sitewright/domain/team/can.ts'
import { teamChangeAnswer } from '@sitewright/domain/team/people.wire.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../kit/api.ts'
import { checklistKey } from './checklist-query.ts'
import { sessionKey, type SiteOfSession } from '../session/session.ts'

const path = '/api/studio/site/publication'
const keyOf = (siteId: string) => ['publication', siteId]

/** React hook that loads whether a site is published. */
export function usePublication(siteId: string) {
  return useQuery({
    queryKey: keyOf(siteId),
    queryFn: async (): Promise<Publication> =>
      publicationAnswer.parse(await callApi({ method: 'GET', path, site: siteId })),
    staleTime: 0,
  })
}

/** React hook that returns a function which reads the publication and the session again: the home page shows which sites are open. */
export function useReloadPublication(siteId: string): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: keyOf(siteId) }),
      client.invalidateQueries({ queryKey: checklistKey(siteId) }), // publishing is its last step
      client.invalidateQueries({ queryKey: sessionKey }),
    ])
  }
}

export async function savePublication(site: string, isPublished: boolean, idempotencyKey: string) {
  const body = { isPublished, base: !isPublished }
  return teamChangeAnswer.parse(await callApi({ method: 'PUT', path, body, site, idempotencyKey }))
}

/** Returns the link that opens a page of a site as its team sees it. */
export function previewLink({ id }: SiteOfSession, page = '/'): string {
  return `/api/studio/preview?${new URLSearchParams({ site: id, path: page })}`
}

/** Returns the link by which somebody of the team looks at a site: a preview, while visitors do not see it yet. */
export function siteLink(site: SiteOfSession): { href: string; isPreview: boolean } {
  const isPreview = !site.isPublished && can(site.roles, 'see-drafts', { isOwner: site.isOwner })
  return { href: isPreview ? previewLink(site) : site.address, isPreview }
}
