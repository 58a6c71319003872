import { blockTypes } from '@sitewright/domain/kit/enums.ts'
import { defineBlock } from '../kit/define-block.ts'
import { choiceField, longTextField } from '../kit/fields.ts'

/** Shows source code as text; it is never executed. */
export const codeBlockKind = defineBlock({
  type: 'code',
  code: blockTypes.code,
  version: 1,
  label: 'Code',
  fields: {
    code: longTextField({ label: 'Code', max: 50_000, kind: 'code' }),
    language: choiceField({ label: 'Language', values: ['plain', 'html', 'css', 'javascript', 'markdown'] }),
  },
  isEmpty: (props) => props.code.trim() === '',
})
