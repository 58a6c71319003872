import { cleanRichText } from '@sitewright/domain/pages/rich-text.ts'
import { LRUCache } from 'lru-cache'
import MarkdownIt from 'markdown-it'

const maxTexts = 500

/**
 * Returns a function that renders Markdown (without raw HTML) as sanitized rich text. Caches results and evicts the least
 * recently used.
 */
export function makeMarkdown(): (text: string) => string {
  const parser = new MarkdownIt({ html: false, linkify: false })
  const cache = new LRUCache<string, string>({
    max: maxTexts,
    memoMethod: (text) => cleanRichText(parser.render(text)),
  })
  return (text) => cache.memo(text)
}
