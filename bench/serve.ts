import { runServer } from '@sitewright/server/main.ts'
import { seedBench } from './seed/seed-bench.ts'

// Starts a server that seeds the data folder of a measurement at its first start. Figures are then measured on the normal server,
// whose memory must not include the seeding code.
await runServer({ firstRun: seedBench })
