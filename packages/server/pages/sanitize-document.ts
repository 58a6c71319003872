import { blockKinds, validateBlockProps, upgradeProps } from '@sitewright/blocks/registry.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { withFreshIds } from '@sitewright/domain/pages/build-document.ts'
import { checkDocument, type DocumentNode, type PageDocument } from '@sitewright/domain/pages/document.ts'
import { isId } from '@sitewright/domain/kit/ids.ts'

/**
 * Validates a document (a page's tree of blocks) for storage: checks the tree and the props of every known block kind, sanitizes
 * rich text and replaces node ids that this server did not create. Throws `pages.document-invalid`.
 */
export function sanitizeDocument(value: unknown, newId: () => string): PageDocument {
  const checked = checkDocument(value)
  if ('problems' in checked) throw new Refusal('pages.document-invalid')

  const nodes = Object.values(checked.document.nodes).map(cleanNode)
  const document = { ...checked.document, nodes: Object.fromEntries(nodes.map((node) => [node.id, node])) }
  if (!isStorable(document)) throw new Refusal('pages.document-invalid')
  const hasOwnIds = nodes.every((node) => isId(node.id))
  return hasOwnIds ? document : withFreshIds(document, newId)
}

/** Returns a document with only a root node, for collections and items without a body. */
export function emptyDocument(newId: () => string): PageDocument {
  const id = newId()
  return { version: 1, root: id, nodes: { [id]: { id, kind: 'root', version: 1, props: {} } } }
}

function cleanNode(node: DocumentNode): DocumentNode {
  const kind = blockKinds.find((one) => one.type === node.kind)
  if (!kind || node.version > kind.version) return node
  const { props, wrong } = validateBlockProps(kind, upgradeProps(kind, node.props, node.version))
  if (wrong.length > 0) throw new Refusal('pages.document-invalid')
  return { ...node, version: kind.version, props }
}

/** False when the document contains NUL characters or unpaired surrogates, which PostgreSQL's `jsonb` rejects. */
function isStorable(document: PageDocument): boolean {
  return !/\\u0000|\\ud[89a-f]/.test(JSON.stringify(document))
}
