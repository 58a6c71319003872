import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useLocaleTag, useTranslate } from '../locale.tsx'
import { eventTimeText } from '../time-text.ts'
import { ConflictCard } from '../conflict/conflict-card.tsx'
import type { EditForm } from './edit-form.ts'
import styles from './form-kit.module.css'
import { LeaveGuard } from './leave-guard.tsx'

/**
 * The form around the fields of `useEditForm`: offers what was typed before a reload, lists errors with links to their fields,
 * shows conflicts, and guards what is not saved. Ctrl or ⌘ with Enter or S submits it. `labels` names the fields.
 */
export function EditFormFrame<Values extends object>({
  form,
  labels,
  textOf,
  isInSheet = false,
  children,
}: {
  form: EditForm<Values>
  labels: { readonly [name in keyof Values & string]: string }
  /** Returns a value as text, to compare both sides of a conflict. */
  textOf?: (name: keyof Values & string, value: Values[keyof Values & string]) => string
  /** True when the form is in a side sheet, which is then not closed without a question. The sheet has the form element. */
  isInSheet?: boolean
  children: ReactNode
}) {
  const { attach, isGuarded, submit } = form
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || !/^(?:Enter|s)$/u.test(event.key)) return
    event.preventDefault()
    submit()
  }
  const content = (
    <>
      <LeaveGuard isGuarded={isGuarded} isKept={form.isKept} isInSheet={isInSheet} />
      <Kept form={form} />
      <ErrorSummary form={form} labels={labels} />
      <ConflictCard form={form} labels={labels} {...(textOf ? { textOf } : {})} />
      <Outcome form={form} />
      {children}
    </>
  )
  if (isInSheet)
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts of the fields inside
      <div ref={attach} className={styles['form']} onKeyDown={onKeyDown}>
        {content}
      </div>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts of the fields inside
    <form
      ref={attach}
      className={styles['form']}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {content}
    </form>
  )
}

/** Offers what was typed before a reload and not saved. */
function Kept<Values extends object>({ form: { kept } }: { form: EditForm<Values> }) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const [now] = useState(() => Date.now())
  if (!kept) return null
  const action = (
    <span className={styles['buttons']}>
      <Button onPress={kept.restore}>{translate(frameMessages.restoreDraft)}</Button>
      <Button look="plain" onPress={kept.drop}>
        {translate(frameMessages.dropDraft)}
      </Button>
    </span>
  )
  return (
    <Banner tone="warn" icon="note" action={action}>
      {translate(frameMessages.draftFound, { at: eventTimeText(tag, kept.at, now) })}
    </Banner>
  )
}

/** How many fields have to be corrected, each with a link that moves the focus to it. */
function ErrorSummary<Values extends object>({
  form,
  labels,
}: {
  form: EditForm<Values>
  labels: Readonly<Record<string, string>>
}) {
  const translate = useTranslate()
  if (form.errors.length === 0) return null
  return (
    <Banner tone="bad" icon="alert">
      <div className={styles['errors']}>
        {translate(frameMessages.errorCount, { count: form.errors.length })}
        <ul>
          {form.errors.map(({ name, text }) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={(event) => {
                  event.preventDefault()
                  form.focusOn(name)
                }}
              >
                {labels[name] === undefined ? text : `${labels[name]}: ${text}`}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Banner>
  )
}

/** Why saving failed, with a button that tries again, or that both sides' changes were merged. */
function Outcome<Values extends object>({ form }: { form: EditForm<Values> }) {
  const translate = useTranslate()
  if (form.problem !== undefined)
    return (
      <Banner tone="bad" icon="alert" action={<Button onPress={form.submit}>{translate(frameMessages.retry)}</Button>}>
        {form.problem}
      </Banner>
    )
  if (!form.isMerged) return null
  return (
    <Banner tone="ok" icon="done">
      {translate(frameMessages.merged)}
    </Banner>
  )
}
