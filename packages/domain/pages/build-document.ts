import type { DocumentNode, PageDocument } from './document.ts'

/** A page document in nested form, without node ids. Seeds and tests write `page(row(column(8, html('<p>…</p>'))))`. */
export type NestedDocumentNode = {
  kind: string
  props: Readonly<Record<string, unknown>>
  children?: readonly NestedDocumentNode[]
  version?: number
  id?: string
}

export function page(...rows: NestedDocumentNode[]): PageDocument {
  return buildDocument({ kind: 'root', props: {}, children: rows }, idsInOrder())
}

export function row(...columns: NestedDocumentNode[]): NestedDocumentNode {
  return { kind: 'row', props: {}, children: columns }
}

/** Creates a column of a row; `span` is its width in twelfths of the row. */
export function column(span: number, ...children: NestedDocumentNode[]): NestedDocumentNode {
  return { kind: 'column', props: { span }, children }
}

/** Creates a rich text block. `source` is sanitized when the page is saved. */
export function html(source: string): NestedDocumentNode {
  return { kind: 'html', props: { html: source } }
}

export function image(assetId: string, props: Readonly<Record<string, unknown>> = {}): NestedDocumentNode {
  return { kind: 'image', props: { assetId, ...props } }
}

export function button(label: string, link: string, props: Readonly<Record<string, unknown>> = {}): NestedDocumentNode {
  return { kind: 'button', props: { label, link, ...props } }
}

export function spacer(height = 1): NestedDocumentNode {
  return { kind: 'spacer', props: { height } }
}

export function quote(text: string, { source = '' }: { source?: string } = {}): NestedDocumentNode {
  return { kind: 'quote', props: { quote: text, source } }
}

/** Creates a block that displays source code; the code is not executed. */
export function code(text: string, { language = 'plain' }: { language?: string } = {}): NestedDocumentNode {
  return { kind: 'code', props: { code: text, language } }
}

export function horizontalRule(): NestedDocumentNode {
  return { kind: 'horizontal-rule', props: {} }
}

export function markdown(text: string): NestedDocumentNode {
  return { kind: 'markdown', props: { markdown: text } }
}

/** Creates a block with the first items of a collection. `props` are the fields of `blocks/summary-v2`. */
export function summary(props: Readonly<Record<string, unknown>> & { collectionId: string }): NestedDocumentNode {
  return { kind: 'summary-v2', props }
}

/** Creates a block that sells one product. `props` are the fields of `blocks/product`. */
export function product(productId: string, props: Readonly<Record<string, unknown>> = {}): NestedDocumentNode {
  return { kind: 'product', props: { productId, ...props } }
}

export function buildDocument(root: NestedDocumentNode, newId: () => string): PageDocument {
  const nodes: Record<string, DocumentNode> = {}
  const add = (draft: NestedDocumentNode): string => {
    const id = draft.id ?? newId()
    const node: DocumentNode = { id, kind: draft.kind, version: draft.version ?? 1, props: draft.props }
    nodes[id] = node
    if (draft.children) nodes[id] = { ...node, children: draft.children.map(add) }
    return id
  }
  return { version: 1, root: add(root), nodes }
}

/** Copies a document with new node ids, so that the original and the copy can be part of the same page. */
export function withFreshIds(document: PageDocument, newId: () => string): PageDocument {
  const fresh = new Map(Object.keys(document.nodes).map((id) => [id, newId()]))
  const of = (id: string): string => fresh.get(id) ?? id
  const nodes = Object.values(document.nodes).map((node) => ({
    ...node,
    id: of(node.id),
    ...(node.children && { children: node.children.map(of) }),
  }))
  return { version: 1, root: of(document.root), nodes: Object.fromEntries(nodes.map((node) => [node.id, node])) }
}

/** Creates a generator of the node ids `n1`, `n2` …, which are unique only within one document. */
function idsInOrder(): () => string {
  let count = 0
  return () => `n${++count}`
}
