import { readFileSync } from 'node:fs'
import { blockKinds, resolvers, type BlockKind } from '@sitewright/blocks/registry.ts'
import type { Resolver } from '@sitewright/blocks/kit/site-reader.ts'
import { compile, type Template } from '@sitewright/template'
import { makeMarkdown } from './markdown.ts'

type Known = { readonly kind: BlockKind; readonly template: Template; readonly resolver: Resolver | undefined }

/** What drawing blocks needs, made once, while the server starts: the kinds with the template of their static part, by name. */
export type BlockTemplates = { get(kind: string): Known | undefined; readonly markdown: (text: string) => string }

export function readBlockTemplates(): BlockTemplates {
  const home = import.meta.resolve('@sitewright/blocks/registry.ts')
  const known = new Map(
    blockKinds.map((kind): [string, Known] => {
      const text = readFileSync(new URL(`./${kind.type}/template.jsont`, home), 'utf8')
      const template = compile(text, { name: `${kind.type}/template.jsont` })
      return [kind.type, { kind, template, resolver: resolvers.get(kind.type) }]
    }),
  )
  return { get: (kind) => known.get(kind), markdown: makeMarkdown() }
}
