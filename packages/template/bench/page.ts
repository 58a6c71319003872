/** A page to be measured: the same bytes by our language and by a function written by hand; for other engines as near as they come. */
export type Page<data = unknown> = {
  name: string
  template: string
  partials: ReadonlyMap<string, string>
  data: data
  /** Is given the data as the engines are: what stands in the module would be known when the function is optimised. */
  byHand(data: data): string
  foreign: Foreign
}

/** Other engines get data that are prepared for them, since they have no formatters of this kind. */
type Foreign = {
  data: Readonly<Record<string, unknown>>
  /** Read by mustache and by handlebars. */
  mustache: string
  eta: string
  liquid: string
  /** Partials by name, in the same three languages. */
  partials?: Readonly<Record<string, { mustache: string; eta: string; liquid: string }>>
}

/** What `htmltag` does, as one writes it by hand. */
export function escaped(text: string): string {
  if (!/[&<>"]/.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** What `truncate` does: cut after the last white space within the limit. */
export function truncated(text: string, limit: number, ellipsis: string): string {
  if (text.length <= limit) return text
  let end = limit
  while (end > 1 && !/\s/.test(text.charAt(end - 1))) end--
  return text.slice(0, end === 1 ? limit : end) + ellipsis
}
