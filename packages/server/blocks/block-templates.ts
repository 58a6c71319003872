import { readFileSync } from 'node:fs'
import { blockKinds, blockDataResolvers, type BlockKind } from '@sitewright/blocks/registry.ts'
import type { BlockDataResolver } from '@sitewright/blocks/kit/block-render-context.ts'
import { compile, type Template } from '@sitewright/template'
import { makeMarkdown } from './markdown.ts'

type Known = { readonly kind: BlockKind; readonly template: Template; readonly resolver: BlockDataResolver | undefined }

/** The block kinds by name, with the compiled templates of their HTML. Created once, when the server starts. */
export type BlockTemplates = {
  get(kind: string): Known | undefined
  readonly markdown: (text: string) => string
  /**
   * Template of the quick view, the window that shows a product of a list. Takes a product page's data and `words`, the
   * translated texts.
   */
  readonly quickView: Template
}

export function readBlockTemplates(): BlockTemplates {
  const home = import.meta.resolve('@sitewright/blocks/registry.ts')
  const read = (name: string): Template => compile(readFileSync(new URL(`./${name}`, home), 'utf8').trimEnd(), { name })
  const known = new Map(
    blockKinds.map((kind): [string, Known] => {
      const template = read(`${kind.type}/template.jsont`)
      return [kind.type, { kind, template, resolver: blockDataResolvers.get(kind.type) }]
    }),
  )
  return { get: (kind) => known.get(kind), markdown: makeMarkdown(), quickView: read('product/quick-view.jsont') }
}
