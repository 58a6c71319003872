import {
  checklistAnswer,
  checklistChanged,
  type Checklist,
  type ChecklistBody,
} from '@sitewright/domain/sites/checklist.wire.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../kit/api.ts'

const path = '/api/studio/site/checklist'
export const checklistKey = (siteId: string): readonly string[] => ['checklist', siteId]

/** React hook that loads what is to be done until a site is open. It is read again whenever somebody comes back to it. */
export function useChecklist(siteId: string) {
  return useQuery({
    queryKey: checklistKey(siteId),
    queryFn: async (): Promise<Checklist> =>
      checklistAnswer.parse(await callApi({ method: 'GET', path, site: siteId })),
    staleTime: 0,
    refetchOnWindowFocus: 'always', // the work is done on other screens, and by others
  })
}

export function useReloadChecklist(siteId: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: checklistKey(siteId) })
}

export async function saveChecklist(site: string, body: ChecklistBody, idempotencyKey: string) {
  return checklistChanged.parse(await callApi({ method: 'PUT', path, body, site, idempotencyKey }))
}
