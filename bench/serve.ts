import { runServer } from '@sitewright/server/main.ts'
import { seedBench } from './seed-bench.ts'

// Fills the bench's data folder once; the figures are then taken of the plain server, which never loaded the seeds.
await runServer({ firstRun: seedBench })
