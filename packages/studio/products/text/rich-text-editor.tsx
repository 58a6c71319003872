import { richTextMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { Editor } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../kit/locale.tsx'
import { canEditVisually } from './can-edit-visually.ts'
import { definitionLists } from './definition-lists.ts'
import { RichTextTools } from './rich-text-tools.tsx'
import styles from './rich-text.module.css'

export type RichTextProps = {
  name: string
  /** HTML, '' when empty. */
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  labelId: string
  helpId: string | undefined
}

/**
 * The editor of a rich text. A text with markup that it would lose, such as a table of an imported product, is edited as HTML
 * instead.
 */
export function RichTextEditor(props: RichTextProps) {
  // Decided once: while the text is edited here, the editor itself writes it.
  const [isVisual] = useState(() => canEditVisually(props.value))
  return isVisual ? <VisualEditor {...props} /> : <SourceEditor {...props} />
}

function VisualEditor({ value, onChange, onBlur, labelId, helpId }: RichTextProps) {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const newest = useRef({ onChange, onBlur, value })
  useEffect(() => {
    newest.current = { onChange, onBlur, value }
  })
  useEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions,
      content: newest.current.value,
      injectCSS: false, // the style sheet has the rules, and the page's security policy refuses others
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelId,
          ...(helpId === undefined ? {} : { 'aria-describedby': helpId }),
        },
      },
      onUpdate: ({ editor: changed }) => newest.current.onChange(htmlOf(changed)),
      onBlur: () => newest.current.onBlur?.(),
    })
    setEditor(made)
    return () => made.destroy()
  }, [labelId, helpId])
  useEffect(() => {
    // A value from elsewhere, such as a restored draft or a colleague's change.
    if (editor && value !== htmlOf(editor)) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <div className={styles['box']}>
      {editor && <RichTextTools editor={editor} />}
      <div ref={place} className={styles['text']} />
    </div>
  )
}

const extensions = [
  ...definitionLists,
  StarterKit.configure({ link: { openOnClick: false, HTMLAttributes: { rel: null, target: null } } }),
]

function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML()
}

function SourceEditor({ name, value, onChange, onBlur, labelId }: RichTextProps) {
  const translate = useTranslate()
  return (
    <>
      <textarea
        className={styles['source']}
        name={name}
        aria-labelledby={labelId}
        rows={8}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <span className={styles['help']}>{translate(messages.sourceHelp)}</span>
    </>
  )
}
