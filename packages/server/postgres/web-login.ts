import pg from 'pg'
import type { Clock } from '../context.ts'
import { CannotStart, type TableOwnerDb, asPlatform, type Tx } from '../database/index.ts'

type Options = { owner: TableOwnerDb; ownerUrl: string; clock: Pick<Clock, 'randomBytes'> }

/**
 * The PostgreSQL login that requests use. `database` is the OID of the database that the login was created for: a copy of the
 * database has the same row in `secrets` but another OID.
 */
type Login = { database: number; name: string; password: string | null }

/**
 * Returns the connection string for requests: the owner's, but with a separate login that is created for this database. That
 * login owns nothing and is only a member of `sitewright_web`, so a statement that resets the role gains no rights (BX-5.06). The
 * first start creates the login and stores it in `secrets`; a copied or restored database gets a new login. A password is set
 * only when the server asks for one: the embedded PostgreSQL trusts its socket. Throws `CannotStart` when the owner may not
 * create logins or the server rejects the login.
 */
export async function ensureWebDatabaseUrl(options: Options): Promise<string> {
  const { owner, ownerUrl } = options
  const login = (await findLogin(owner)) ?? (await locked(owner, makeLogin))
  if ((await refusalOf(ownerUrl, login)) === null) return addressOf(ownerUrl, login)

  const renewed = await locked(owner, (tx) => renewPassword(tx, login, options))
  const refusal = await refusalOf(ownerUrl, renewed)
  if (refusal === null) return addressOf(ownerUrl, renewed)
  throw new CannotStart(
    `The database refuses "${login.name}", the login that Sitewright made for requests (${refusal}): let it sign in with its password in pg_hba.conf, or write the address of another login into WEB_DATABASE_URL.`,
  )
}

function locked<T>(owner: TableOwnerDb, run: (tx: Tx) => Promise<T>): Promise<T> {
  return asPlatform({ owner }, run, { lock: 'web-login' })
}

const loginText = `
  select k.login from (select convert_from(value, 'UTF8')::jsonb as login from secrets where name = 'web-login') k
  join pg_database d on d.datname = current_database() and d.oid::text = k.login ->> 'database'
  join pg_roles r on r.rolname = k.login ->> 'name' and r.rolcanlogin and pg_has_role(r.oid, 'sitewright_web', 'member')`

/** Returns the stored login for requests; null when none was created for this database, or its role no longer exists. */
async function findLogin(owner: TableOwnerDb): Promise<Login | null> {
  const [found] = await owner.ask<{ login: Login }>('web_login', loginText)
  return found?.login ?? null
}

async function makeLogin(tx: Tx): Promise<Login> {
  const [made] = await tx.sql<{ login: Login }>('web_login', loginText)
  if (made) return made.login // another process has created the login in the meantime

  const [place] = await tx.sql<{ database: number; owner: string }>('web_login_place', placeText)
  if (!place) throw new Error('The database does not say which one it is.')
  const name = `sitewright_web_${place.database}` // letters, digits and underscores only, so SQL needs no quotes around the name
  const [left] = await tx.sql('web_login_left', 'select 1 from pg_roles where rolname = $1', [name])
  try {
    await tx.sql('', left ? `alter role ${name} login noinherit` : `create role ${name} login noinherit`)
    await tx.sql('', `grant sitewright_web to ${name}`)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error
    throw new CannotStart(
      `The login "${place.owner}" of DATABASE_URL may not make a login for requests: as a superuser run "alter role ${place.owner} createrole" and "grant sitewright_web to ${place.owner} with admin option" once, or write the address of another login into WEB_DATABASE_URL.`,
    )
  }
  return keep(tx, { database: place.database, name, password: null })
}

const placeText = `
  select oid::bigint as database, current_user::text as owner from pg_database where datname = current_database()`

/**
 * Sets a new password for the login that the server rejected. When two processes find the same password rejected, the second
 * process uses the password that the first one set.
 */
async function renewPassword(tx: Tx, refused: Login, { clock }: Options): Promise<Login> {
  const [kept] = await tx.sql<{ login: Login }>('web_login', loginText)
  if (kept && kept.login.password !== refused.password) return kept.login

  const password = clock.randomBytes(24).toString('base64url') // base64url contains no quote, so the SQL text needs no escaping
  await tx.sql('', `alter role ${refused.name} password '${password}'`)
  return keep(tx, { ...refused, password })
}

async function keep(tx: Tx, login: Login): Promise<Login> {
  const text = `
    insert into secrets (name, value) values ('web-login', convert_to($1, 'UTF8'))
    on conflict (name) do update set value = excluded.value`
  await tx.sql('web_login_keep', text, [JSON.stringify(login)])
  return login
}

/**
 * Returns the owner's connection string with another user and password. They are query parameters, because a URL without a host
 * cannot hold a user name.
 */
function addressOf(ownerUrl: string, { name, password }: Login): string {
  const url = new URL(ownerUrl)
  url.username = ''
  url.password = ''
  url.searchParams.set('user', name)
  url.searchParams.delete('password')
  if (password !== null) url.searchParams.set('password', password)
  return url.href
}

const connectWithinMs = 10_000

/** Returns the server's reason for rejecting the login, or null when it can connect. Throws any other error. */
async function refusalOf(ownerUrl: string, login: Login): Promise<string | null> {
  const connectionString = addressOf(ownerUrl, login)
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectWithinMs })
  client.on('error', () => {}) // without a listener, a lost connection would end the process
  try {
    await client.connect()
    return null
  } catch (error) {
    if (!(error instanceof Error) || !isAboutSigningIn(error)) throw error
    return error.message
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * True when the server rejected the user name or password. If the server wants a password and none is known, the error comes from
 * the client and has no code.
 */
function isAboutSigningIn(error: Error): boolean {
  return ('code' in error && String(error.code).startsWith('28')) || error.message.includes('password')
}
