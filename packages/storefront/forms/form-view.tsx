import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { checkAnswers } from '@sitewright/domain/forms/check-answers.ts'
import type { FormAnswers, FormDefinition } from '@sitewright/domain/forms/form.ts'
import { formsMessages } from '@sitewright/domain/forms/forms.messages.ts'
import { FormAlert, type AlertContent } from './form-alert.tsx'
import { translate } from '../kit/translate.ts'
import type { Message } from '@sitewright/domain/kit/text.ts'
import { FormFieldView } from './form-field.tsx'
import { readAnswers } from './read-answers.ts'

type Props = {
  form: FormDefinition
  name: string
  answers: FormAnswers
  submit: string
  busy: string
  /** Title of the alert that is shown above the form when answers are invalid. */
  title: string
  /** Sends the answers. Resolves with the error when the server refused them, else with `null`. */
  onSend: (additionalFields: string | null) => Promise<AlertContent | null>
}

type Shown = { problems: Readonly<Record<string, string>>; alert: AlertContent | null; tries: number; isBusy: boolean }

/** Form with a product's additional fields. Validates the answers by the same rules as the server (SF-5.12 to SF-5.15). */
export function FormView({ form, name, answers, submit, busy, title, onSend }: Props) {
  const place = useRef<HTMLFormElement>(null)
  const [shown, show] = useState<Shown>({ problems: {}, alert: null, tries: 0, isBusy: false })

  // Focuses the first invalid field. Runs after the alert has been inserted, so that alert and field are both in view if they
  // fit.
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('.form-item.error :is(input, select, textarea)')?.focus()
  }, [shown.tries])

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (shown.isBusy) return
    const { problems, stored } = checkAnswers(form, readAnswers(form, event.currentTarget))
    const wrong = Object.entries(problems).map(([id, { message, values }]) => [
      id,
      translate(message as Message<unknown>, values),
    ])
    const tries = shown.tries + 1
    if (wrong.length > 0) {
      const texts: Record<string, string> = Object.fromEntries(wrong)
      const text = texts[''] ?? translate(formsMessages.fieldsInvalid)
      show({ problems: texts, alert: { title, text }, tries, isBusy: false })
      return
    }
    show({ problems: {}, alert: null, tries, isBusy: true })
    const refused = await onSend(stored)
    if (refused) show({ problems: {}, alert: refused, tries, isBusy: false })
  }

  const { problems, alert, tries, isBusy } = shown
  return (
    <div className="sqs-widget sqs-async-form">
      <h2 className="form-title">{name}</h2>
      <form className="sqs-async-form-content" noValidate ref={place} onSubmit={(event) => void send(event)}>
        {alert && <FormAlert key={tries} {...alert} />}
        <div className="field-list clear">
          {form.fields.map((field) => (
            <FormFieldView key={field.id} field={field} start={answers[field.id]} problem={problems[field.id]} />
          ))}
        </div>
        <div className="form-button-wrapper">
          <button type="submit" className="sqs-button-element--primary" aria-disabled={isBusy}>
            {isBusy ? busy : submit}
          </button>
        </div>
      </form>
    </div>
  )
}
