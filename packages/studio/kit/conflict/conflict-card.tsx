import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import type { Translate } from '@sitewright/domain/kit/text.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { useRef } from 'react'
import { useTranslate } from '../locale.tsx'
import type { Changer, EditForm } from '../form/edit-form.ts'
import styles from '../form/form-kit.module.css'
import { focusField } from '../form/form-store.ts'

/** The fields that were changed to another value meanwhile: both values, of which one is chosen for each field. */
export function ConflictCard<Values extends object>({
  form,
  labels,
  textOf = plainText,
}: {
  form: EditForm<Values>
  labels: Readonly<Record<string, string>>
  textOf?: (name: keyof Values & string, value: Values[keyof Values & string]) => string
}) {
  const { conflict, values } = form
  if (!conflict) return null
  const fields = conflict.names.map((name) => ({
    name,
    title: labels[name] ?? name,
    yours: textOf(name, values[name]),
    theirs: textOf(name, conflict.theirs.values[name]),
    settle: (side: 'yours' | 'theirs') => form.settle(name, side),
  }))
  return <Conflict by={conflict.by} fields={fields} />
}

type ConflictField = {
  name: string
  title: string
  yours: string
  theirs: string
  settle: (side: 'yours' | 'theirs') => void
}

/** Both values of each field, to choose one. `by` is who saved the other one; undefined when that is not known. */
export function Conflict({ by, fields }: { by: Changer | undefined; fields: readonly ConflictField[] }) {
  const translate = useTranslate()
  const card = useRef<HTMLElement>(null)
  const words = by?.isYou ? wordsForYou : wordsForOthers
  const choose = ({ name, settle }: ConflictField, side: 'yours' | 'theirs') => {
    if (fields.length === 1) focusOutside(card.current, name)
    else focusOtherField(card.current, name)
    settle(side)
  }
  return (
    <section ref={card} className={styles['conflict']} aria-label={translate(frameMessages.needsAttention)}>
      <Banner tone="warn" icon="attention">
        {conflictText(translate, by)}
      </Banner>
      {fields.map((field) => (
        <div key={field.name} data-conflict={field.name}>
          <h2>{field.title}</h2>
          <div className={styles['sides']}>
            <Side
              title={translate(words.yours)}
              text={field.yours}
              button={translate(words.keepYours)}
              onChoose={() => choose(field, 'yours')}
            />
            <Side
              title={by?.isYou ? translate(words.theirs) : (by?.name ?? translate(words.theirs))}
              text={field.theirs}
              button={translate(words.takeTheirs)}
              onChoose={() => choose(field, 'theirs')}
            />
          </div>
        </div>
      ))}
    </section>
  )
}

/** The last choice removes the card. The focus goes to its field, or to the first one beside the card when that has no name. */
function focusOutside(card: HTMLElement | null, name: string): void {
  const around = card?.parentElement ?? null
  if (focusField(around, name)) return
  const fields = [...(around?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [])]
  fields.find((field) => !card?.contains(field))?.focus()
}

/** A choice removes its own buttons. The focus goes to those of a field that is still open. */
function focusOtherField(card: HTMLElement | null, name: string): void {
  card?.querySelector<HTMLElement>(`[data-conflict]:not([data-conflict="${CSS.escape(name)}"]) button`)?.focus()
}

/** Both values are one's own where the other change was made by the same account. */
const wordsForYou = {
  yours: frameMessages.typedValue,
  theirs: frameMessages.savedValue,
  keepYours: frameMessages.keepTyped,
  takeTheirs: frameMessages.takeSaved,
}
const wordsForOthers = {
  yours: frameMessages.yours,
  theirs: frameMessages.theirs,
  keepYours: frameMessages.keepYours,
  takeTheirs: frameMessages.takeTheirs,
}

/** Says who saved another value meanwhile, as far as that is known. */
export function conflictText(translate: Translate, by: Changer | undefined): string {
  if (by?.isYou) return translate(frameMessages.conflictWithYourself)
  const who = by?.name ?? null
  return who === null ? translate(frameMessages.conflictUnknown) : translate(frameMessages.conflict, { who })
}

/**
 * The texts of `useKeptEdits` that were saved otherwise meanwhile, each with both sides to choose. `onKept` is called when one's own
 * text is chosen, `onSettled` with either. `by` is who saved the others, if that is known.
 */
export function Overtaken<Name extends string>({
  edits: { overtaken, textOf, settle },
  saved,
  labels,
  by,
  onKept,
  onSettled,
}: {
  edits: {
    overtaken: readonly Name[]
    textOf: (name: Name) => string
    settle: (name: Name, side: 'yours' | 'theirs') => void
  }
  saved: Readonly<Record<Name, string>>
  labels: Readonly<Record<Name, string>>
  by: Changer | undefined
  onKept?: (name: Name) => void
  onSettled?: () => void
}) {
  if (overtaken.length === 0) return null
  const fields = overtaken.map((name) => ({
    name,
    title: labels[name],
    yours: textOf(name),
    theirs: saved[name],
    settle: (side: 'yours' | 'theirs') => {
      settle(name, side)
      onSettled?.()
      if (side === 'yours') onKept?.(name)
    },
  }))
  return <Conflict by={by} fields={fields} />
}

function Side({
  title,
  text,
  button,
  onChoose,
}: {
  title: string
  text: string
  button: string
  onChoose: () => void
}) {
  const translate = useTranslate()
  return (
    <div className={styles['side']}>
      <h3 className={styles['sideTitle']}>{title}</h3>
      <p>{text === '' ? translate(frameMessages.nothing) : text}</p>
      <Button isCompact onPress={onChoose}>
        {button}
      </Button>
    </div>
  )
}

function plainText(_: string, value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
