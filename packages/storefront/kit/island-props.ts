export type Fields = Readonly<Record<string, unknown>>

/** Returns the JSON that the server embedded in the island's element; `null` when it is missing or invalid. */
export function readIslandProps(element: HTMLElement): Fields | null {
  const script = element.querySelector(':scope > script[data-island-props]')
  return parseFields(script?.textContent ?? null)
}

/**
 * Parses a JSON object; `null` for anything else. Invalid JSON is reported as an error but not shown to the visitor (SF-8.19).
 */
export function parseFields(json: string | null): Fields | null {
  try {
    return fieldsOf(JSON.parse(json ?? 'null'))
  } catch (error) {
    reportError(error)
    return null
  }
}

export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}
