/** Elements and attributes that the visual editor keeps as they are. */
const elements = new Set(
  'P BR HR H1 H2 H3 H4 H5 H6 STRONG B EM I U S CODE PRE BLOCKQUOTE UL OL LI A DL DT DD'.split(' '),
)
const inline = 'strong, b, em, i, u, s, code, a, br'
const attributes: Record<string, readonly string[]> = { A: ['href', 'target', 'rel'], OL: ['start', 'type'] }

/** True when the visual editor keeps all the markup of an HTML text. Others, such as tables, would be lost. */
export function canEditVisually(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll('*')].every(
    (element) =>
      (elements.has(element.tagName) || isDefinitionGroup(element)) &&
      !isDefinitionWithBlocks(element) &&
      element.getAttributeNames().every((name) => attributes[element.tagName]?.includes(name) === true),
  )
}

function isDefinitionGroup({ tagName, parentElement }: Element): boolean {
  return tagName === 'DIV' && parentElement?.tagName === 'DL'
}

/** Terms and details keep lines of text only. */
function isDefinitionWithBlocks({ tagName, children }: Element): boolean {
  return (tagName === 'DT' || tagName === 'DD') && [...children].some((child) => !child.matches(inline))
}
