import type { ProductInput } from '@sitewright/server/catalog/index.ts'
import type { PictureName } from './pictures.ts'

/**
 * A product of the demonstration site, with its pictures by name, its facts (such as size and material) as pairs and its text as
 * paragraphs.
 */
export type DemoProduct = Omit<ProductInput, 'collectionId' | 'images' | 'body' | 'excerpt' | 'variants'> & {
  excerpt: string
  text: readonly string[]
  facts: readonly (readonly [name: string, value: string])[]
  pictures: readonly PictureName[]
  /** Files that buyers of a digital product download; their content is made when the shop is seeded. */
  files?: readonly { name: string; make: () => Promise<Buffer> }[]
  variants: readonly (Omit<ProductInput['variants'][number], 'mainImageId'> & { picture?: PictureName })[]
}

/** Builds the HTML of a product's body: its paragraphs, then its facts as a definition list. */
export function bodyOf({ text, facts }: Pick<DemoProduct, 'text' | 'facts'>): string {
  const paragraphs = text.map((words) => `<p>${words}</p>`)
  const rows = facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`)
  return [...paragraphs, ...(rows.length > 0 ? [`<dl>${rows.join('')}</dl>`] : [])].join('')
}
