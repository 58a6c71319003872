import type { WebDb } from '../database/index.ts'

/**
 * Checks on a request connection that row-level security applies to it. The role must not be a superuser, bypass policies or own
 * tables; the login must not be able to become such a role; and every accessible table must force row-level security with a
 * policy for its site. Returns one sentence for each violation.
 */
export async function findWebRoleViolations(web: WebDb): Promise<string[]> {
  const [role] = await web.ask<WebRole>('check_web_role', webRoleText)
  const open = await web.ask<{ name: string }>('check_policies', openTablesText)
  const faults: string[] = []
  const who = `Requests would run as the database role "${role?.name}"`
  if (role?.name !== 'sitewright_web') faults.push(`${who} instead of "sitewright_web".`)
  if (role?.isSuperuser) faults.push(`${who}, a superuser, whom row-level security does not bind.`)
  if (role?.mayBypass) faults.push(`${who}, which may bypass row-level security.`)
  if (role?.ownsTables) faults.push(`${who}, which owns tables.`)
  if (role?.mayBecomeMore) {
    faults.push(
      `Requests would sign in as "${role.login}", which can take rights that row-level security does not bind: leave WEB_DATABASE_URL away, or write a login into it that is only a member of "sitewright_web".`,
    )
  }
  if (open.length > 0)
    faults.push(`Not protected by row-level security: ${open.map((table) => table.name).join(', ')}.`)
  return faults
}

type WebRole = {
  name: string
  login: string
  isSuperuser: boolean
  mayBypass: boolean
  ownsTables: boolean
  mayBecomeMore: boolean
}

const webRoleText = `
  select current_user::text as name, session_user::text as login, rolsuper as "isSuperuser", rolbypassrls as "mayBypass",
    exists (select from pg_class where relowner = pg_roles.oid and relkind in ('r', 'p')) as "ownsTables",
    exists (
      select from pg_roles other where pg_has_role(session_user, other.oid, 'member')
        and (other.rolsuper or other.rolbypassrls or other.rolcreaterole
          or exists (select from pg_class where relowner = other.oid and relkind in ('r', 'p')))
    ) as "mayBecomeMore"
  from pg_roles where rolname = current_user`

const openTablesText = `
  select c.relname::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and has_table_privilege('sitewright_web', c.oid, 'select, insert, update, delete')
    and not (c.relrowsecurity and c.relforcerowsecurity and exists (
      select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*'
        and 'sitewright_web'::regrole = any (p.polroles)
        and pg_get_expr(p.polqual, p.polrelid) like '%app.site%'
        and pg_get_expr(p.polwithcheck, p.polrelid) like '%app.site%'))
  order by 1`
