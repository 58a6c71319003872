import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { behaviourDocs } from './docs/behaviour-docs.ts'
import { nameLookupsModule } from './docs/name-lookups.ts'
import { root } from './source-files.ts'
import { templateDocs } from './docs/template-docs.ts'

/** Writes the documents and modules generated from code. A test fails when one of them is out of date. */
writeFileSync(join(root, 'docs/templates.md'), templateDocs())
writeFileSync(join(root, 'docs/behaviour.md'), behaviourDocs())
writeFileSync(join(root, 'packages/template/run/name-lookups.ts'), await nameLookupsModule())
