import { readFileSync } from 'node:fs'
import { blockKinds, type BlockKind } from '@sitewright/blocks/registry.ts'
import { compile, type Template } from '@sitewright/template'

export type BlockTemplates = ReadonlyMap<string, { readonly kind: BlockKind; readonly template: Template }>

/** The kinds of blocks with the template of their static part, by the kind's name. Read once, while the server starts. */
export function readBlockTemplates(): BlockTemplates {
  const home = import.meta.resolve('@sitewright/blocks/registry.ts')
  const entries = blockKinds.map((kind) => {
    const text = readFileSync(new URL(`./${kind.type}/template.jsont`, home), 'utf8')
    return [kind.type, { kind, template: compile(text, { name: `${kind.type}/template.jsont` }) }] as const
  })
  return new Map(entries)
}
