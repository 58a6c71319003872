export { startPostgres, type Postgres, type PostgresOptions } from './start-postgres.ts'
export { webUrlOf } from './web-login.ts'
export { checkWebRole } from './web-role.ts'
