import { sql, type Kysely } from 'kysely'

/**
 * Entries of the activity log name what undoes a change, where they kept the request that does: its address may change, the entry may
 * not. Entries without an undo, and those that are of this form already, stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update activity set undo = case
      when undo ->> 'path' like '/api/studio/team/invitations/%/restore'
        then jsonb_build_object('kind', 'withdrawn-invitation', 'id', split_part(undo ->> 'path', '/', 6))
      when undo ->> 'path' like '/api/studio/team/%/restore'
        then jsonb_build_object('kind', 'removed-person', 'id', split_part(undo ->> 'path', '/', 5))
      when undo ->> 'path' like '/api/studio/team/%/undo-roles'
        then jsonb_build_object('kind', 'roles', 'id', split_part(undo ->> 'path', '/', 5),
          'before', undo -> 'body' -> 'roles', 'after', undo -> 'body' -> 'expected')
      when undo ->> 'path' = '/api/studio/settings/undo'
        then jsonb_build_object('kind', 'site-settings', 'before', undo -> 'body')
    end
    where undo ? 'path'`.execute(db)
}
