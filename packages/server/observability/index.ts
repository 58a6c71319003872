export { healthRoutes, makeHealth, readinessOf, type Health } from './health.ts'
export { makeLog, openLogFile } from './log.ts'
export { makeMetrics, startMetricsServer } from './metrics.ts'
