import type { ErrorCode } from '../errors.ts'
import type { Limits } from '../limits.ts'

/**
 * State of importing a template's JSON form. `text` is a template text rebuilt from the tree; the places of nodes and errors are
 * offsets in it.
 */
export type ImportState = {
  text: string
  nodes: number
  depth: number
  readonly limits: Limits
  readonly faults: { code: ErrorCode; message: string; offset: number }[]
  isOver: boolean
}

export function reportFault(importing: ImportState, code: ErrorCode, message: string): null {
  const { faults, limits } = importing
  if (faults.length <= limits.errors) faults.push({ code, message, offset: importing.text.length })
  return null
}

/** Reports an error in the template's JSON and ends the import. */
export function stopImport(importing: ImportState, code: ErrorCode, message: string): null {
  importing.isOver = true
  return reportFault(importing, code, message)
}

/** Appends a tag to the rebuilt template text and adds the tag's place to the node. */
export function appendImportedTag<const node extends object>(
  importing: ImportState,
  written: string,
  node: node,
): node & { at: number; end: number } {
  const at = importing.text.length
  importing.text += written
  return { ...node, at, end: importing.text.length }
}
