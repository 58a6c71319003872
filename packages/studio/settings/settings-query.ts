import {
  generalSettingsAnswer,
  type GeneralSettings,
  type GeneralSettingsBody,
} from '@sitewright/domain/sites/site-settings.wire.ts'
import { teamChangeAnswer } from '@sitewright/domain/team/people.wire.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../kit/api.ts'
import { sessionKey } from '../session/session.ts'

const path = '/api/studio/settings'

/** React hook that loads a site's general settings. */
export function useSettings(siteId: string) {
  return useQuery({
    queryKey: ['settings', siteId],
    queryFn: async (): Promise<GeneralSettings> =>
      generalSettingsAnswer.parse(await callApi({ method: 'GET', path, site: siteId })),
    staleTime: 0,
  })
}

/** React hook that returns a function which reads the settings and the session again: the sidebar shows the site's name. */
export function useReloadSettings(siteId: string): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['settings', siteId] }),
      client.invalidateQueries({ queryKey: sessionKey }),
    ])
  }
}

export async function saveSettings(site: string, body: GeneralSettingsBody, idempotencyKey: string) {
  return teamChangeAnswer.parse(await callApi({ method: 'PUT', path, body, site, idempotencyKey }))
}

export async function deleteSite(site: string, name: string, idempotencyKey: string): Promise<void> {
  await callApi({ method: 'POST', path: '/api/studio/site/delete', body: { name }, site, idempotencyKey })
}
