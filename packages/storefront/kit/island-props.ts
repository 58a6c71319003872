export type Fields = Readonly<Record<string, unknown>>

/** The JSON that the template put beside the markup; null when it is missing or broken. */
export function readIslandProps(place: HTMLElement): Fields | null {
  const script = place.querySelector(':scope > script[data-island-props]')
  return parseFields(script?.textContent ?? null)
}

/** A JSON object; null for anything else. What is no JSON is reported, and nobody is told (SF-8.19). */
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
