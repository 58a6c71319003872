import { Kysely, PostgresDialect } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import { CannotStart, type DbLog } from '../database/index.ts'
import * as webRole from './0001-web-role.ts'
import * as platform from './0002-platform.ts'
import * as sites from './0003-sites.ts'
import * as mediaAndThemes from './0004-media-and-themes.ts'
import * as pages from './0005-pages.ts'
import * as store from './0006-store.ts'
import * as publishedViews from './0007-published-views.ts'
import * as jobs from './0008-jobs.ts'
import * as mail from './0009-mail.ts'
import * as shoppers from './0010-shoppers.ts'
import * as restock from './0011-restock.ts'
import * as reviews from './0012-reviews.ts'
import * as captcha from './0013-captcha.ts'
import * as discounts from './0014-discounts.ts'
import * as productVisibility from './0015-product-visibility.ts'
import * as requestGrants from './0016-request-grants.ts'
import * as reviewUploads from './0017-review-uploads.ts'
import * as reviewsByRating from './0018-reviews-by-rating.ts'
import * as parcelsAndTaxClasses from './0019-parcels-and-tax-classes.ts'
import * as stockReservations from './0020-stock-reservations.ts'
import * as discountUses from './0021-discount-uses.ts'
import * as payments from './0022-payments.ts'
import * as orders from './0023-orders.ts'
import * as checkouts from './0024-checkouts.ts'
import * as afterTheOrder from './0025-after-the-order.ts'
import * as productFiles from './0026-product-files.ts'
import * as search from './0027-search.ts'
import * as addressBook from './0028-address-book.ts'
import * as editingProducts from './0029-editing-products.ts'
import * as mediaLibrary from './0030-media-library.ts'
import * as team from './0031-team.ts'
import * as inventory from './0032-inventory.ts'
import * as fasterSearch from './0033-faster-search.ts'
import * as reviewQueue from './0034-review-queue.ts'
import * as discountEditing from './0035-discount-editing.ts'
import * as ratesBesideNarrowerZones from './0036-rates-beside-narrower-zones.ts'
import * as refundMessages from './0037-refund-messages.ts'
import * as firstOwner from './0038-first-owner.ts'
import * as joinedLines from './0039-joined-lines.ts'
import * as orderPapers from './0040-order-papers.ts'
import * as reservationsOfCarts from './0041-reservations-of-carts.ts'
import * as foldStudioTerms from './0042-fold-studio-terms.ts'
import * as oneFormOfAnEmail from './0043-one-form-of-an-email.ts'
import * as unpaidOrders from './0044-unpaid-orders.ts'
import * as paymentProof from './0045-payment-proof.ts'
import * as confirmedOrders from './0048-confirmed-orders.ts'
import * as nightlyTasks from './0049-nightly-tasks.ts'
import * as taxExemptions from './0050-tax-exemptions.ts'
import * as ownersOfExpressCopies from './0051-owners-of-express-copies.ts'
import * as waitingUploads from './0052-waiting-uploads.ts'
import * as storageOfSites from './0053-storage-of-sites.ts'
import * as searchByOtherForms from './0054-search-by-other-forms.ts'
import * as evalOfThemes from './0055-eval-of-themes.ts'
import * as repeatedRequests from './0056-repeated-requests.ts'
import * as kindsOfUndo from './0057-kinds-of-undo.ts'
import * as changesOfActivity from './0058-changes-of-activity.ts'
import * as codeWithItsSession from './0059-code-with-its-session.ts'
import * as deletionOfSites from './0060-deletion-of-sites.ts'
import * as keysInActivity from './0061-keys-in-activity.ts'
import * as nameOfATeammate from './0062-name-of-a-teammate.ts'
import * as versionsOfTeammates from './0063-versions-of-teammates.ts'
import * as stemsOfTitles from './0064-stems-of-titles.ts'
import * as firstPermits from './0065-first-permits.ts'
import * as returnedPermits from './0066-returned-permits.ts'
import * as figuresOfReviews from './0067-figures-of-reviews.ts'
import * as fewerIndexes from './0068-fewer-indexes.ts'
import * as publishedSites from './0069-published-sites.ts'
import * as binOfProducts from './0070-bin-of-products.ts'
import * as withdrawnMails from './0071-withdrawn-mails.ts'
import * as customers from './0072-customers.ts'
import * as publishingOfProducts from './0073-publishing-of-products.ts'
import * as ordersByPayment from './0074-orders-by-payment.ts'
import * as textsOfMails from './0076-texts-of-mails.ts'
import * as erasingCustomers from './0077-erasing-customers.ts'
import * as replyAddresses from './0078-reply-addresses.ts'
import * as legalTexts from './0081-legal-texts.ts'
import * as bins from './0082-bins.ts'
import * as stockOfLists from './0086-stock-of-lists.ts'

/** All migrations. A released one is never changed or undone; a later one corrects it. */
const migrations: Record<string, Migration> = {
  '0001-web-role': webRole,
  '0002-platform': platform,
  '0003-sites': sites,
  '0004-media-and-themes': mediaAndThemes,
  '0005-pages': pages,
  '0006-store': store,
  '0007-published-views': publishedViews,
  '0008-jobs': jobs,
  '0009-mail': mail,
  '0010-shoppers': shoppers,
  '0011-restock': restock,
  '0012-reviews': reviews,
  '0013-captcha': captcha,
  '0014-discounts': discounts,
  '0015-product-visibility': productVisibility,
  '0016-request-grants': requestGrants,
  '0017-review-uploads': reviewUploads,
  '0018-reviews-by-rating': reviewsByRating,
  '0019-parcels-and-tax-classes': parcelsAndTaxClasses,
  '0020-stock-reservations': stockReservations,
  '0021-discount-uses': discountUses,
  '0022-payments': payments,
  '0023-orders': orders,
  '0024-checkouts': checkouts,
  '0025-after-the-order': afterTheOrder,
  '0026-product-files': productFiles,
  '0027-search': search,
  '0028-address-book': addressBook,
  '0029-editing-products': editingProducts,
  '0030-media-library': mediaLibrary,
  '0031-team': team,
  '0032-inventory': inventory,
  '0033-faster-search': fasterSearch,
  '0034-review-queue': reviewQueue,
  '0035-discount-editing': discountEditing,
  '0036-rates-beside-narrower-zones': ratesBesideNarrowerZones,
  '0037-refund-messages': refundMessages,
  '0038-first-owner': firstOwner,
  '0039-joined-lines': joinedLines,
  '0040-order-papers': orderPapers,
  '0041-reservations-of-carts': reservationsOfCarts,
  '0042-fold-studio-terms': foldStudioTerms,
  '0043-one-form-of-an-email': oneFormOfAnEmail,
  '0044-unpaid-orders': unpaidOrders,
  '0045-payment-proof': paymentProof,
  '0048-confirmed-orders': confirmedOrders,
  '0049-nightly-tasks': nightlyTasks,
  '0050-tax-exemptions': taxExemptions,
  '0051-owners-of-express-copies': ownersOfExpressCopies,
  '0052-waiting-uploads': waitingUploads,
  '0053-storage-of-sites': storageOfSites,
  '0054-search-by-other-forms': searchByOtherForms,
  '0055-eval-of-themes': evalOfThemes,
  '0056-repeated-requests': repeatedRequests,
  '0057-kinds-of-undo': kindsOfUndo,
  '0058-changes-of-activity': changesOfActivity,
  '0059-code-with-its-session': codeWithItsSession,
  '0060-deletion-of-sites': deletionOfSites,
  '0061-keys-in-activity': keysInActivity,
  '0062-name-of-a-teammate': nameOfATeammate,
  '0063-versions-of-teammates': versionsOfTeammates,
  '0064-stems-of-titles': stemsOfTitles,
  '0065-first-permits': firstPermits,
  '0066-returned-permits': returnedPermits,
  '0067-figures-of-reviews': figuresOfReviews,
  '0068-fewer-indexes': fewerIndexes,
  '0069-published-sites': publishedSites,
  '0070-bin-of-products': binOfProducts,
  '0071-withdrawn-mails': withdrawnMails,
  '0072-customers': customers,
  '0073-publishing-of-products': publishingOfProducts,
  '0074-orders-by-payment': ordersByPayment,
  '0076-texts-of-mails': textsOfMails,
  '0077-erasing-customers': erasingCustomers,
  '0078-reply-addresses': replyAddresses,
  '0081-legal-texts': legalTexts,
  '0082-bins': bins,
  '0086-stock-of-lists': stockOfLists,
}

const oldestServer = 15
/** Key of the advisory lock under which a process migrates the database; the same in every version. */
const migrationLock = 7_483_910_226

/**
 * Migrates the database and its job queue to this version, once even if several processes start together. Returns the names of
 * the migrations that ran. Throws `CannotStart` for a server that is too old, a login without the necessary rights, or a newer
 * database.
 */
export async function migrate(options: { url: string; log: DbLog }): Promise<string[]> {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: 2,
    application_name: 'sitewright migrate',
    connectionTimeoutMillis: 10_000,
  })
  pool.on('error', (error) => options.log.warn({ reason: error.message }, 'a connection of the migration was lost'))
  pool.on('connect', (client) => client.on('error', () => {})) // ignored: a lost connection also fails its pending statement
  try {
    const holder = await pool.connect()
    try {
      await checkServer(holder)
      await holder.query('select pg_advisory_lock($1)', [migrationLock])
      await refuseNewer(holder)
      const ran = await migrateUp(pool, options.log)
      await migrateQueue(pool)
      return ran
    } finally {
      holder.release(true) // closing the connection releases the migration lock
    }
  } finally {
    await pool.end()
  }
}

async function checkServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Server>(serverText)
  const [server] = rows
  if (!server) throw new Error('The database does not say who is connected.')
  if (server.version < oldestServer * 10_000) {
    throw new CannotStart(
      `The database is PostgreSQL ${server.versionText}, and ${oldestServer} is the oldest that Sitewright works with.`,
    )
  }
  if (!server.mayMakeRoles && !server.isMember) {
    throw new CannotStart(
      `The login "${server.login}" of DATABASE_URL may not make the role "sitewright_web": as a superuser run "alter role ${server.login} createrole" once.`,
    )
  }
}

type Server = { version: number; versionText: string; login: string; mayMakeRoles: boolean; isMember: boolean }

const serverText = `
  select current_setting('server_version_num')::integer as version, current_setting('server_version') as "versionText",
    current_user::text as login, rolsuper or rolcreaterole as "mayMakeRoles",
    exists (select from pg_roles w where w.rolname = 'sitewright_web' and pg_has_role(current_user, w.oid, 'member')) as "isMember"
  from pg_roles where rolname = current_user`

async function refuseNewer(client: pg.ClientBase): Promise<void> {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as "isThere"`,
  )
  if (!found[0]?.isThere) return
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  const newer = rows.filter(({ name }) => !Object.hasOwn(migrations, name)).map(({ name }) => name)
  if (newer.length === 0) return
  throw new CannotStart(
    `The database was already migrated by a newer Sitewright (${newer.join(', ')}): start that version, or restore a backup from before it.`,
  )
}

const triesForLocks = 15

/**
 * Runs the pending migrations. A statement waits at most 2 s for a table in use, because visitors' requests queue behind it;
 * then the migration is tried again, up to 15 times in all.
 */
async function migrateUp(pool: pg.Pool, log: DbLog): Promise<string[]> {
  pool.on('connect', (client) => void client.query("set lock_timeout = '2s'").catch(() => {}))
  const migrator = new Migrator({
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }),
    provider: { getMigrations: async () => migrations },
  })
  for (let tries = 1; ; tries += 1) {
    const { error, results } = await migrator.migrateToLatest()
    if (!error) return (results ?? []).map((result) => result.migrationName)
    const isLocked = error instanceof Error && 'code' in error && error.code === '55P03'
    if (!isLocked || tries === triesForLocks) throw error
    log.warn({ tries }, 'a table that a migration changes is in use; trying again')
  }
}

/** graphile-worker migrates its own schema, which only the owner can access. */
async function migrateQueue(pgPool: pg.Pool): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker')
  try {
    await runMigrations({ pgPool, schema: 'graphile_worker', logger: new Logger(() => () => {}) }) // errors are thrown too
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('breaking migration')) throw error
    process.exitCode = undefined // graphile-worker sets an exit code before it throws
    throw new CannotStart(
      'The job queue of the database was migrated by a newer Sitewright: start that version, or restore a backup from before it.',
    )
  }
}
