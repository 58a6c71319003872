export { healthRoutes, makeHealth, makeReadinessCheck, type Health } from './health.ts'
export { makeLog, openLogOutput, type Log } from './log.ts'
export { openLogFile, terminalLogFile } from './terminal-log.ts'
export { makeMetrics, startMetricsServer } from './metrics.ts'
