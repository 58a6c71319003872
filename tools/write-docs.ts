import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { behaviourDocs } from './behaviour-docs.ts'
import { root } from './source-files.ts'
import { templateDocs } from './template-docs.ts'

/** Writes the documents that are made from the code: a test fails when one is not what the code says. */
writeFileSync(join(root, 'docs/templates.md'), templateDocs())
writeFileSync(join(root, 'docs/behaviour.md'), behaviourDocs())
