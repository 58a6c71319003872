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

type Change = { method: 'POST' | 'PUT' | 'DELETE'; at: string; body?: unknown; key: string }

async function change(site: string, { method, at, body, key: idempotencyKey }: Change) {
  return teamChangeAnswer.parse(await callApi({ method, path: `${path}/${at}`, body, site, idempotencyKey }))
}

/** Calls that change a site's team, each under a key. Each answers what undoes it. */
export function teamCalls(site: string) {
  return {
    invite: (body: InviteBody, key: string) => change(site, { method: 'POST', at: 'invitations', body, key }),
    resend: (id: string, key: string) =>
      change(site, { method: 'POST', at: `invitations/${id}/resend`, body: {}, key }),
    withdraw: (id: string, key: string) => change(site, { method: 'DELETE', at: `invitations/${id}`, key }),
    setRoles: (id: string, roles: readonly number[], key: string) =>
      change(site, { method: 'PUT', at: id, body: { roles }, key }),
    remove: (id: string, key: string) => change(site, { method: 'DELETE', at: id, key }),
    makeOwner: (id: string, key: string) => change(site, { method: 'POST', at: `${id}/make-owner`, body: {}, key }),
    ask: (action: StudioAction, note: string, idempotencyKey: string) =>
      callApi({ method: 'POST', path: `${path}/requests`, site, body: { action, note }, idempotencyKey }),
  }
}
