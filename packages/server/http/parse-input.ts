import { kitMessages } from '@sitewright/domain/kit/kit.messages.ts'
import { Refusal, type FieldProblem } from '@sitewright/domain/kit/refusal.ts'
import type * as z from 'zod'

/** Parses a part of a request by the schema that its route declares. Throws `kit.shape` with a message for each wrong field. */
export function parseInput<T extends z.ZodType>(shape: T | undefined, value: unknown): z.output<T> {
  if (!shape) return undefined as z.output<T>
  const read = shape.safeParse(value ?? {})
  if (read.success) return read.data
  const fields: Record<string, FieldProblem> = {}
  for (const issue of read.error.issues) {
    const isAbsent = issue.code === 'invalid_type' && isAbsentAt(value, issue.path)
    fields[issue.path.join('.') || 'body'] ??= {
      message: isAbsent ? kitMessages.fieldRequired : kitMessages.fieldInvalid,
    }
  }
  throw new Refusal('kit.shape', { fields })
}

function isAbsentAt(value: unknown, path: readonly PropertyKey[]): boolean {
  const found = path.reduce<unknown>(
    (held, name) => (held as Record<PropertyKey, unknown> | null | undefined)?.[name],
    value,
  )
  return found === undefined
}
