import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.ts'
import { templateDocs } from './template-docs.ts'

writeFileSync(join(root, 'docs/templates.md'), templateDocs())
