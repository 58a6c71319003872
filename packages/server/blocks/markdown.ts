import { cleanRichText } from '@sitewright/domain/pages/rich-text.ts'
import MarkdownIt from 'markdown-it'

/** Largest number of texts in the cache. */
const mostKept = 500

/** Renders Markdown (without raw HTML) as sanitized rich text. Caches results and evicts the least recently used. */
export function makeMarkdown(): (text: string) => string {
  const parser = new MarkdownIt({ html: false, linkify: false })
  const kept = new Map<string, string>()
  return (text) => {
    const html = kept.get(text) ?? cleanRichText(parser.render(text))
    kept.delete(text)
    kept.set(text, html)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return html
  }
}
