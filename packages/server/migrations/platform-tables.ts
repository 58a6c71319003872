/**
 * The closed list of tables that belong to no site. The web role has no grant on them: it reaches their rows only through
 * functions that migrations create.
 */
export const platformTables = [
  'account_recovery_codes',
  'account_sessions',
  'accounts',
  'email_changes',
  'first_owner_links',
  'hosts',
  'job_tasks',
  'kysely_migration',
  'kysely_migration_lock',
  'password_resets',
  'platform_mails',
  'previews',
  'rate_buckets',
  'secrets',
  'sites',
] as const
