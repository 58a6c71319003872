import type {
  BlockProduct,
  SummaryItemQuery,
  BlockDataQuery,
  SummaryItem,
} from '@sitewright/blocks/kit/block-render-context.ts'
import { applyFieldFallbacks, upgradeProps } from '@sitewright/blocks/registry.ts'
import { normalizeTagName } from '@sitewright/domain/pages/item-draft.ts'
import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import { readInSite, type SiteScope } from '../database/index.ts'
import type { ItemOrdering } from '../pages/index.ts'
import type { BlockTemplates } from './block-templates.ts'
import { runBlockQueries, type OrderedBlockQuery } from './block-queries.store.ts'

/**
 * Site data (items of collections, products) that was read for the blocks of a page before rendering. Returns `null` for data
 * that was not requested or does not exist.
 */
export type PrefetchedBlockData = {
  items(question: SummaryItemQuery): readonly SummaryItem[] | null
  product(id: string): BlockProduct | null
}

export const noBlockData: PrefetchedBlockData = { items: () => null, product: () => null }

export type BlockDataOptions = {
  blocks: BlockTemplates
  orderingOf: (collectionId: string) => ItemOrdering
  now: number
}

/**
 * Reads the site data (items of collections, products) that the blocks in `documents` show in addition to their own fields. Runs
 * one SQL statement, or none when no block needs data.
 */
export async function queryBlockData(
  ctx: SiteScope,
  documents: readonly PageDocument[],
  tools: BlockDataOptions,
): Promise<PrefetchedBlockData> {
  const questions = new Map(
    documents
      .flatMap((document) => questionsIn(document, tools.blocks))
      .map((question) => [keyOf(question), question] as const),
  )
  if (questions.size === 0) return noBlockData
  const asked = [...questions].slice(0, maxQuestions).map(([key, question]) => ({ ...askedOf(question, tools), key }))
  const found = await readInSite(ctx, (tx) => runBlockQueries(tx, ctx.siteId, asked, tools.now))
  return {
    items: (question) => found.get(keyOf(question))?.items ?? null,
    product: (id) => found.get(keyOf({ productId: id }))?.product ?? null,
  }
}

function askedOf(question: BlockDataQuery, { orderingOf }: BlockDataOptions): OrderedBlockQuery {
  if ('productId' in question) return question
  return {
    ...question,
    category: normalizeTagName(question.category),
    tag: normalizeTagName(question.tag),
    ordering: orderingOf(question.collectionId),
  }
}

/**
 * Maximum number of different data queries for one page, which can contain many documents, such as the posts of a list. Blocks
 * whose queries are beyond the limit show nothing.
 */
const maxQuestions = 60

/**
 * True when a block of the document shows data from the site (items, products), which changes without an edit of the document.
 * The document must then be rendered anew for each page.
 */
export function needsBlockData(document: PageDocument, blocks: BlockTemplates): boolean {
  return questionsIn(document, blocks).length > 0
}

function questionsIn(document: PageDocument, blocks: BlockTemplates): BlockDataQuery[] {
  return Object.values(document.nodes).flatMap((node) => {
    const known = blocks.get(node.kind)
    if (!known?.resolver?.asks || node.version > known.kind.version) return []
    return (
      known.resolver.asks(applyFieldFallbacks(known.kind, upgradeProps(known.kind, node.props, node.version))) ?? []
    )
  })
}

function keyOf(question: BlockDataQuery): string {
  if ('productId' in question) return question.productId
  const { collectionId, count, category, tag, isFeatured } = question
  return JSON.stringify([collectionId, count, category, tag, isFeatured])
}
