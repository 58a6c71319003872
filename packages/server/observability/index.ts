export { healthRoutes, makeHealth, makeReadinessCheck as readinessOf, type Health } from './health.ts'
export { makeLog, openLogOutput as openLogFile } from './log.ts'
export { makeMetrics, startMetricsServer } from './metrics.ts'
