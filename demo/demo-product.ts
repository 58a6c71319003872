import type { ProductInput } from '@sitewright/server/catalog/index.ts'
import type { PictureName } from './pictures.ts'

/** A product of the demonstration as one writes it: pictures by name, facts as pairs, text as paragraphs. */
export type DemoProduct = Omit<ProductInput, 'collectionId' | 'images' | 'body' | 'excerpt' | 'variants'> & {
  excerpt: string
  text: readonly string[]
  facts: readonly (readonly [name: string, value: string])[]
  pictures: readonly PictureName[]
  variants: readonly (Omit<ProductInput['variants'][number], 'mainImageId'> & { picture?: PictureName })[]
}

/** The body of a product: its paragraphs, then its facts as a definition list. */
export function bodyOf({ text, facts }: Pick<DemoProduct, 'text' | 'facts'>): string {
  const paragraphs = text.map((words) => `<p>${words}</p>`)
  const rows = facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`)
  return [...paragraphs, ...(rows.length > 0 ? [`<dl>${rows.join('')}</dl>`] : [])].join('')
}
