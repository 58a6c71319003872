import { lastChangeAnswer, type LastChangeKind } from '@sitewright/domain/team/last-change.wire.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../api.ts'
import type { Changer } from '../form/edit-form.ts'

/** A record as the activity log names it. */
type ChangedRecord = { kind: LastChangeKind; id: string }

/** Finds who changed a record last, or those of its fields that are given. Returns undefined when that is not known. */
export async function findLastChanger(
  siteId: string,
  { kind, id }: ChangedRecord,
  fields: readonly string[] = [],
): Promise<Changer | undefined> {
  const query = new URLSearchParams({ kind, id, ...(fields.length > 0 && { fields: fields.join(',') }) })
  const path = `/api/studio/last-change?${query.toString()}`
  const { by } = lastChangeAnswer.parse(await callApi({ method: 'GET', path, site: siteId }))
  return by ?? undefined
}

/**
 * React hook with who saved the fields of a record that are in conflict; undefined until that is known. `theirs` has the other values of
 * these fields, by their names in the activity log. Nothing is asked while it is empty, and again when one of them changes.
 */
export function useLastChanger(
  siteId: string,
  record: ChangedRecord,
  theirs: Readonly<Record<string, string>>,
): Changer | undefined {
  const { data } = useQuery({
    queryKey: ['last-changer', siteId, record, theirs],
    queryFn: async () => (await findLastChanger(siteId, record, Object.keys(theirs))) ?? null,
    enabled: Object.keys(theirs).length > 0,
    staleTime: 0,
    gcTime: 0, // the same value can be saved again by somebody else
  })
  return data ?? undefined
}
