import { blockKinds, checkProps, upgrade } from '@sitewright/blocks/registry.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { withFreshIds } from '@sitewright/domain/pages/build-document.ts'
import { checkDocument, type DocumentNode, type PageDocument } from '@sitewright/domain/pages/document.ts'
import { isId } from '@sitewright/domain/kit/ids.ts'

/**
 * The document as it is stored: its tree and the fields of every known kind checked, rich text cleaned, ids of its own.
 * Throws `pages.document-invalid`.
 */
export function cleanDocument(value: unknown, newId: () => string): PageDocument {
  const checked = checkDocument(value)
  if ('problems' in checked) throw new Refusal('pages.document-invalid')

  const nodes = Object.values(checked.document.nodes).map(cleanNode)
  const document = { ...checked.document, nodes: Object.fromEntries(nodes.map((node) => [node.id, node])) }
  if (!isStorable(document)) throw new Refusal('pages.document-invalid')
  const hasOwnIds = nodes.every((node) => isId(node.id))
  return hasOwnIds ? document : withFreshIds(document, newId)
}

/** A document without anything in it, as a list of products has. */
export function emptyDocument(newId: () => string): PageDocument {
  const id = newId()
  return { version: 1, root: id, nodes: { [id]: { id, kind: 'root', version: 1, props: {} } } }
}

function cleanNode(node: DocumentNode): DocumentNode {
  const kind = blockKinds.find((one) => one.type === node.kind)
  if (!kind || node.version > kind.version) return node
  const { props, wrong } = checkProps(kind, upgrade(kind, node.props, node.version))
  if (wrong.length > 0) throw new Refusal('pages.document-invalid')
  return { ...node, version: kind.version, props }
}

/** PostgreSQL's JSON holds neither NUL nor half a character. */
function isStorable(document: PageDocument): boolean {
  return !/\\u0000|\\ud[89a-f]/.test(JSON.stringify(document))
}
