import { blockTypes } from '@sitewright/domain/kit/enums.ts'
import { defineBlock } from '../kit/define-block.ts'
import { longTextField } from '../kit/fields.ts'

/** A block with Markdown text. In its template, `resolved.html` is the text as sanitized HTML. */
export const markdownBlockKind = defineBlock({
  type: 'markdown',
  code: blockTypes.markdown,
  version: 1,
  label: 'Markdown',
  fields: { markdown: longTextField({ label: 'Markdown', max: 20_000, kind: 'markdown' }) },
  isEmpty: (props) => props.markdown.trim() === '',
})
