export { startPostgres, type Postgres, type PostgresOptions } from './start-postgres.ts'
export { ensureWebDatabaseUrl as webUrlOf } from './web-login.ts'
export { findWebRoleViolations as checkWebRole } from './web-role.ts'
