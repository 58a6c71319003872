/**
 * A page whose rendering is measured. The template and the hand-written function print the same bytes; the versions for other
 * engines come as close as those engines allow.
 */
export type Page<data = unknown> = {
  name: string
  template: string
  partials: ReadonlyMap<string, string>
  data: data
  /**
   * Renders the page by a hand-written function. It takes the data as an argument, as the engines do, because V8 could optimize
   * for constants of the module.
   */
  byHand(data: data): string
  foreign: Foreign
}

/**
 * Templates and data of a page for the other engines. Values are formatted in advance, because these engines lack our formatters.
 */
type Foreign = {
  data: Readonly<Record<string, unknown>>
  /** Template for both mustache and handlebars. */
  mustache: string
  eta: string
  liquid: string
  /** Partials of the page by name, each in mustache, eta and liquid. */
  partials?: Readonly<Record<string, { mustache: string; eta: string; liquid: string }>>
}

/** Hand-written equivalent of the formatter `htmltag`. */
export function escaped(text: string): string {
  if (!/[&<>"]/.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Hand-written equivalent of the formatter `truncate`: cuts after the last white space within the limit. */
export function truncated(text: string, limit: number, ellipsis: string): string {
  if (text.length <= limit) return text
  let end = limit
  while (end > 1 && !/\s/.test(text.charAt(end - 1))) end--
  return text.slice(0, end === 1 ? limit : end) + ellipsis
}
