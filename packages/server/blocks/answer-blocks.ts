import type { ItemQuestion, SummaryItem } from '@sitewright/blocks/kit/site-reader.ts'
import { propsToShow, upgrade } from '@sitewright/blocks/registry.ts'
import { wordKey } from '@sitewright/domain/pages/item-draft.ts'
import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import { readInSite, type SiteScope } from '../kit/in-site.ts'
import type { ItemOrdering } from '../pages/index.ts'
import type { BlockTemplates } from './block-templates.ts'
import { readSummaries } from './summaries.store.ts'

/** What blocks asked, by their question. */
export type BlockAnswers = { items(question: ItemQuestion): readonly SummaryItem[] | null }

export const noAnswers: BlockAnswers = { items: () => null }

export type AnswerTools = {
  blocks: BlockTemplates
  orderingOf: (collectionId: string) => ItemOrdering
  now: number
}

/** Reads what the blocks of these documents show beyond themselves: in one statement, and none where no block asks. */
export async function answerBlocks(
  ctx: SiteScope,
  documents: readonly PageDocument[],
  tools: AnswerTools,
): Promise<BlockAnswers> {
  const questions = new Map(
    documents
      .flatMap((document) => questionsIn(document, tools.blocks))
      .map((question) => [keyOf(question), question] as const),
  )
  if (questions.size === 0) return noAnswers
  const asked = [...questions.values()].slice(0, mostQuestions).map((question) => ({
    ...question,
    category: wordKey(question.category),
    tag: wordKey(question.tag),
    ordering: tools.orderingOf(question.collectionId),
  }))
  const found = await readInSite(ctx, (tx) => readSummaries(tx, ctx.siteId, asked, tools.now))
  const answers = new Map([...questions.keys()].map((key, place) => [key, found[place] ?? null]))
  return { items: (question) => answers.get(keyOf(question)) ?? null }
}

/** A page may draw many documents, for example the posts of a list; what comes after so many questions shows nothing. */
const mostQuestions = 60

/** True where a document shows what may change while nobody touches it: it must be drawn anew for each page. */
export function asksSite(document: PageDocument, blocks: BlockTemplates): boolean {
  return questionsIn(document, blocks).length > 0
}

function questionsIn(document: PageDocument, blocks: BlockTemplates): ItemQuestion[] {
  return Object.values(document.nodes).flatMap((node) => {
    const known = blocks.get(node.kind)
    if (!known?.resolver?.asks || node.version > known.kind.version) return []
    return known.resolver.asks(propsToShow(known.kind, upgrade(known.kind, node.props, node.version))) ?? []
  })
}

function keyOf(question: ItemQuestion): string {
  const { collectionId, count, category, tag, isFeatured } = question
  return JSON.stringify([collectionId, count, category, tag, isFeatured])
}
