import { draftMessages } from '@sitewright/domain/catalog/product-draft.messages.ts'
import { productFormMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import type { TagType } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { normalizeTagName } from '@sitewright/domain/pages/item-draft.ts'
import { useId, useRef, useState, type Ref } from 'react'
import { useKeptText } from '../../kit/form/use-kept-value.ts'
import { useTranslate } from '../../kit/locale.tsx'
import { Chips } from './chips.tsx'
import styles from './label-field.module.css'

type LabelFieldProps = {
  /** Names what is typed and not added yet, on this device. */
  draftKey: string
  tagType: TagType
  title: string
  addTitle: string
  labels: readonly string[]
  known: readonly string[]
  maxLabels: number
  maxChars: number
  /** Problem of the labels together. */
  error: string | undefined
  onChange: (labels: string[]) => void
}

/** The tags or categories of a product as chips, with a field that adds some and proposes those of other products. */
export function LabelField(props: LabelFieldProps) {
  const { tagType, labels, onChange } = props
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className={styles['field']} data-field={tagType === 'tag' ? 'tags' : 'categories'}>
      <Chips
        title={props.title}
        chips={labels.map((name) => ({ id: name, name }))}
        max={props.maxLabels}
        onRemove={(removed) => {
          onChange(labels.filter((label) => !removed.has(label)))
          if (removed.size === labels.length) field.current?.focus()
        }}
      />
      <NewLabel {...props} field={field} />
    </div>
  )
}

function NewLabel({ field, ...props }: LabelFieldProps & { field: Ref<HTMLInputElement> }) {
  const { addTitle, labels, known, maxChars } = props
  const { text, problem, type, add } = useNewLabel(props)
  const listId = useId()
  const problemId = useId()
  const shown = problem || props.error
  return (
    <>
      <div className={styles['add']}>
        <input
          ref={field}
          className={styles['input']}
          aria-label={addTitle}
          aria-invalid={shown ? true : undefined}
          aria-describedby={problemId}
          placeholder={addTitle}
          autoComplete="off"
          list={listId}
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ',') return
            event.preventDefault()
            add()
          }}
        />
        {text !== '' && (
          <span className={styles['chars']} aria-hidden="true">
            {text.trim().length}/{maxChars}
          </span>
        )}
      </div>
      <datalist id={listId}>
        {known
          .filter((name) => !labels.includes(name))
          .map((name) => (
            <option key={name}>{name}</option>
          ))}
      </datalist>
      <span id={problemId} className={styles['problem']} role="alert">
        {shown}
      </span>
    </>
  )
}

/** React hook for the text of new labels, separated by commas and kept until they are added, and why they cannot be. */
function useNewLabel(props: LabelFieldProps) {
  const { draftKey, tagType, labels, maxLabels, maxChars, onChange } = props
  const translate = useTranslate()
  const [text, setText, forget] = useKeptText(draftKey)
  const [problem, setProblem] = useState('')
  const texts = {
    taken: () => translate(draftMessages.labelTaken, { tagType }),
    long: () => translate(messages.labelLong, { count: text.trim().length, max: maxChars }),
    many: () => translate(messages.tooManyLabels, { max: maxLabels }),
  }
  const add = () => {
    const added = namesOf(text)
    const found = problemOf(added, props)
    if (found !== null) setProblem(texts[found]())
    else if (added.length > 0) {
      onChange([...labels, ...added])
      forget()
    }
  }
  const type = (typed: string) => {
    setText(typed)
    setProblem('')
  }
  return { text, problem, type, add }
}

function namesOf(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}

function problemOf(
  added: readonly string[],
  { labels, maxLabels, maxChars }: LabelFieldProps,
): 'taken' | 'long' | 'many' | null {
  const keys = [...labels, ...added].map((name) => normalizeTagName(name))
  if (new Set(keys).size < keys.length) return 'taken'
  if (added.some((name) => name.length > maxChars)) return 'long'
  return keys.length > maxLabels ? 'many' : null
}
