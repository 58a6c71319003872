import { richTextMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { isSafeLink } from '@sitewright/domain/pages/rich-text.ts'
import type { Message } from '@sitewright/domain/kit/text.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { classNames } from '@sitewright/ui/class-names.ts'
import type { Editor } from '@tiptap/core'
import Bold from 'lucide-react/icons/bold'
import Heading2 from 'lucide-react/icons/heading-2'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import { useEffect, useReducer, useRef, useState, type ComponentType, type KeyboardEvent } from 'react'
import { useTranslate } from '../../kit/locale.tsx'
import styles from './rich-text.module.css'

type Tool = {
  id: string
  name: Message
  keys?: string
  icon: ComponentType<{ width: number; height: number; strokeWidth: number }>
  isOn: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const tools: readonly Tool[] = [
  {
    id: 'bold',
    name: messages.bold,
    keys: 'Control+B',
    icon: Bold,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    id: 'italic',
    name: messages.italic,
    keys: 'Control+I',
    icon: Italic,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    id: 'list',
    name: messages.list,
    icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'numbers',
    name: messages.numbers,
    icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'heading',
    name: messages.heading,
    icon: Heading2,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
]

/** Toolbar of the editor: one stop of the Tab key, with arrow keys between its buttons. */
export function RichTextTools({ editor }: { editor: Editor }) {
  const translate = useTranslate()
  const [address, setAddress] = useState<string | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  useRenderOnChange(editor)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus */}
      <div
        ref={bar}
        className={styles['tools']}
        role="toolbar"
        aria-label={translate(messages.tools)}
        onKeyDown={moveByArrow}
      >
        {tools.map(({ id, name, keys, icon: ToolIcon, isOn, run }, index) => (
          <button
            key={id}
            type="button"
            className={classNames(styles['tool'], isOn(editor) && styles['on'])}
            tabIndex={index === 0 ? 0 : -1}
            aria-label={translate(name)}
            title={translate(name)}
            aria-pressed={isOn(editor)}
            aria-keyshortcuts={keys}
            onClick={() => run(editor)}
          >
            <ToolIcon width={16} height={16} strokeWidth={1.75} />
          </button>
        ))}
        <button
          type="button"
          className={classNames(styles['tool'], editor.isActive('link') && styles['on'])}
          tabIndex={-1}
          aria-label={translate(messages.link)}
          title={translate(messages.link)}
          aria-expanded={address !== null}
          onClick={() => setAddress(address === null ? linkOf(editor) : null)}
        >
          <Link width={16} height={16} strokeWidth={1.75} />
        </button>
      </div>
      {address !== null && (
        <LinkLine editor={editor} address={address} onChange={setAddress} onClose={() => setAddress(null)} />
      )}
    </>
  )
}

function LinkLine({
  editor,
  address,
  onChange,
  onClose,
}: {
  editor: Editor
  address: string
  onChange: (address: string) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const [isWrong, setWrong] = useState(false)
  const set = () => {
    const href = address.trim()
    if (href === '' || !isSafeLink(href)) return setWrong(true)
    editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
    return onClose()
  }
  const unset = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <div className={styles['link']}>
      <input
        className={styles['address']}
        aria-label={translate(messages.linkAddress)}
        placeholder={translate(messages.linkAddress)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears where its button was pressed
        autoFocus
        aria-invalid={isWrong || undefined}
        value={address}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter') set()
          else onClose()
        }}
      />
      <Button isCompact onPress={set}>
        {translate(messages.setLink)}
      </Button>
      {editor.isActive('link') && (
        <Button isCompact look="plain" onPress={unset}>
          {translate(messages.removeLink)}
        </Button>
      )}
      {isWrong && (
        <p className={styles['wrong']} role="alert">
          {translate(messages.linkInvalid)}
        </p>
      )}
    </div>
  )
}

function linkOf(editor: Editor): string {
  const { href } = editor.getAttributes('link')
  return typeof href === 'string' ? href : ''
}

/** The pressed buttons depend on where the cursor stands. */
function useRenderOnChange(editor: Editor): void {
  const [, render] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    editor.on('transaction', render)
    return () => {
      editor.off('transaction', render)
    }
  }, [editor])
}

function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
  event.preventDefault()
}
