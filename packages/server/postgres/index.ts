export { startPostgres, type ManagedPostgres, type PostgresOptions } from './start-postgres.ts'
export { ensureWebDatabaseUrl } from './web-login.ts'
export { findWebRoleViolations } from './web-role.ts'
