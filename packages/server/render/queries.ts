import { readProductList } from '../catalog/index.ts'
import { readInSite } from '../kit/in-site.ts'
import type { PageWork } from './page-work.ts'
import type { Json } from './site-json.ts'

/** `<squarespace:query>` and `<squarespace:category>`: what they ask is known once the engine has printed their attributes. */
export type Question = { name: string; attributes: Readonly<Record<string, string>> }

const mostQueries = 8
const mostItems = 100

/** Answers by question, in the order of the questions; null for one that can't be answered. All in one round trip. */
export async function answerQuestions(work: PageWork, questions: readonly Question[]): Promise<(Json | null)[]> {
  if (questions.length === 0) return []
  const { ctx, shell } = work
  return readInSite(ctx, (tx) =>
    Promise.all(
      questions.map(async ({ name, attributes }, index) => {
        const page = shell.pageByUrl.get((attributes['collection'] ?? '').toLowerCase())
        if (!page || page.typeName !== 'products' || index >= mostQueries) return null
        const query = name === 'category' ? { limit: 0 } : queryOf(attributes)
        const { items, itemCount, categories, tags } = await readProductList(tx, ctx.siteId, page.id, query)
        const collection = { ...shell.collections.get(page.id), itemCount, categories, tags }
        return { items, collection, categories: categories.map((category) => ({ name: category })) }
      }),
    ),
  )
}

function queryOf(attributes: Readonly<Record<string, string>>): Parameters<typeof readProductList>[3] {
  const { category, tag, featured } = attributes
  return {
    limit: Math.min(wholeNumber(attributes['limit'], mostItems), mostItems),
    offset: wholeNumber(attributes['skip'], 0),
    ...(category && { category }),
    ...(tag && { tag }),
    ...(featured === 'true' && { featured: true }),
  }
}

export function wholeNumber(text: string | undefined, fallback: number): number {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : fallback
}
