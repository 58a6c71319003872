import type { ErrorCode } from '../errors.ts'
import type { Limits } from '../limits.ts'

/** A text that says what the tree says is written on the way: the places of the nodes and of later errors are in it. */
export type Importing = {
  text: string
  nodes: number
  depth: number
  readonly limits: Limits
  readonly faults: { code: ErrorCode; message: string; offset: number }[]
  isOver: boolean
}

export function refuse(importing: Importing, code: ErrorCode, message: string): null {
  const { faults, limits } = importing
  if (faults.length <= limits.errors) faults.push({ code, message, offset: importing.text.length })
  return null
}

/** Ends the import. */
export function end(importing: Importing, code: ErrorCode, message: string): null {
  importing.isOver = true
  return refuse(importing, code, message)
}

/** Writes the tag and gives its node the place. */
export function tag<const node extends object>(
  importing: Importing,
  written: string,
  node: node,
): node & { at: number; end: number } {
  const at = importing.text.length
  importing.text += written
  return { ...node, at, end: importing.text.length }
}
