import { readFileSync } from 'node:fs'
import { blockKinds, resolvers, type BlockKind } from '@sitewright/blocks/registry.ts'
import type { Resolver } from '@sitewright/blocks/kit/site-reader.ts'
import { compile, type Template } from '@sitewright/template'
import { makeMarkdown } from './markdown.ts'

type Known = { readonly kind: BlockKind; readonly template: Template; readonly resolver: Resolver | undefined }

/** What drawing blocks needs, made once, while the server starts: the kinds with the template of their static part, by name. */
export type BlockTemplates = {
  get(kind: string): Known | undefined
  readonly markdown: (text: string) => string
  /** One product of a list by itself: reads a product page's data, and `words`. */
  readonly quickView: Template
}

export function readBlockTemplates(): BlockTemplates {
  const home = import.meta.resolve('@sitewright/blocks/registry.ts')
  const read = (name: string): Template => compile(readFileSync(new URL(`./${name}`, home), 'utf8').trimEnd(), { name })
  const known = new Map(
    blockKinds.map((kind): [string, Known] => {
      const template = read(`${kind.type}/template.jsont`)
      return [kind.type, { kind, template, resolver: resolvers.get(kind.type) }]
    }),
  )
  return { get: (kind) => known.get(kind), markdown: makeMarkdown(), quickView: read('product/quick-view.jsont') }
}
