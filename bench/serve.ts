import { runServer } from '@sitewright/server/main.ts'
import { seedBench } from './seed/seed-bench.ts'

// Server that seeds the bench's data folder at its first start. The figures are measured on the normal server, whose memory
// must not include the seeding code.
await runServer({ firstRun: seedBench })
