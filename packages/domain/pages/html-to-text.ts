import { childrenOf, type DocumentNode, type PageDocument } from './document.ts'

/** Returns the text of an HTML rich text without markup, on one line. */
export function htmlToText(html: string): string {
  const words = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&nbsp;|\s+/g, ' ')
  return words
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/ +/g, ' ')
    .trim()
}

/** Returns the text of a page document's text blocks, in reading order. */
export function documentText(document: PageDocument): string {
  const root = document.nodes[document.root]
  const words: string[] = []
  const visit = (node: DocumentNode): void => {
    const text = textOf(node)
    if (text !== '') words.push(text)
    for (const child of childrenOf(document, node)) visit(child)
  }
  if (root) visit(root)
  return words.join(' ')
}

function textOf({ kind, props }: DocumentNode): string {
  if (kind === 'html' && typeof props['html'] === 'string') return htmlToText(props['html'])
  const value = kind === 'quote' ? props['quote'] : kind === 'markdown' ? props['markdown'] : ''
  return typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : ''
}
