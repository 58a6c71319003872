import { cleanRichText } from '@sitewright/domain/pages/rich-text.ts'
import MarkdownIt from 'markdown-it'

/** The most texts whose HTML is kept. */
const mostKept = 500

/** Draws markdown, without HTML of its own, as rich text; what was drawn before is kept, the least used goes first. */
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
