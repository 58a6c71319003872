export type JsonObject = Readonly<Record<string, unknown>>

/** Returns the JSON that the server embedded in the island's element; `null` when it is missing or invalid. */
export function readIslandProps(element: HTMLElement): JsonObject | null {
  const script = element.querySelector(':scope > script[data-island-props]')
  return parseJsonObject(script?.textContent ?? null)
}

/**
 * Parses a JSON object; `null` for anything else. Invalid JSON is reported as an error but not shown to the visitor (SF-8.19).
 */
export function parseJsonObject(json: string | null): JsonObject | null {
  try {
    return asJsonObject(JSON.parse(json ?? 'null'))
  } catch (error) {
    reportError(error)
    return null
  }
}

export function asJsonObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null
}
