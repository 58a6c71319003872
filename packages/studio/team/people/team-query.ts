import {
  helpersAnswer,
  teamAnswer,
  teamChangeAnswer,
  type InviteBody,
  type TeamAnswer,
} from '@sitewright/domain/team/people.wire.ts'
import type { StudioAction } from '@sitewright/domain/team/can.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../kit/api.ts'

const path = '/api/studio/team'
const teamKey = (siteId: string) => ['team', siteId] as const

/** React hook that loads the people and open invitations of a site's team. */
export function useTeam(siteId: string) {
  return useQuery({
    queryKey: teamKey(siteId),
    queryFn: async (): Promise<TeamAnswer> => teamAnswer.parse(await callApi({ method: 'GET', path, site: siteId })),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
}

/** React hook that returns a function which reads the team again. */
export function useReloadTeam(siteId: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: teamKey(siteId) })
}

/** React hook that loads names and roles of the people of a site, for whoever may not manage the team. */
export function useHelpers(siteId: string) {
  return useQuery({
    queryKey: ['team-helpers', siteId],
    queryFn: async () =>
      helpersAnswer.parse(await callApi({ method: 'GET', path: `${path}/helpers`, site: siteId })).people,
  })
}

type Change = { method: 'POST' | 'PUT' | 'DELETE'; at: string; body?: unknown }

async function change(site: string, { method, at, body }: Change) {
  const sent = body === undefined ? {} : { body }
  return teamChangeAnswer.parse(await callApi({ method, path: `${path}/${at}`, site, ...sent }))
}

/** Calls that change a site's team. Each answers what undoes it. */
export function teamCalls(site: string) {
  return {
    invite: (body: InviteBody) => change(site, { method: 'POST', at: 'invitations', body }),
    resend: (id: string) => change(site, { method: 'POST', at: `invitations/${id}/resend`, body: {} }),
    withdraw: (id: string) => change(site, { method: 'DELETE', at: `invitations/${id}` }),
    setRoles: (id: string, roles: readonly number[]) => change(site, { method: 'PUT', at: id, body: { roles } }),
    remove: (id: string) => change(site, { method: 'DELETE', at: id }),
    makeOwner: (id: string) => change(site, { method: 'POST', at: `${id}/make-owner`, body: {} }),
    ask: (action: StudioAction, note: string) =>
      callApi({ method: 'POST', path: `${path}/requests`, site, body: { action, note } }),
  }
}
