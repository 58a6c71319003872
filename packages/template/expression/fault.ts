/** The reason why a text is not a valid expression. */
export type Fault = { kind: 'fault'; reason: string }

export function fault(reason: string): Fault {
  return { kind: 'fault', reason }
}
