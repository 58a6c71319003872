import { newSiteMessages as messages } from '@sitewright/domain/sites/new-site.messages.ts'
import { newSiteAnswer, type NewSiteBody } from '@sitewright/domain/sites/new-site.wire.ts'
import { kindsOfSites, siteKinds, type SiteKind } from '@sitewright/domain/sites/site-kinds.ts'
import { siteSettingsMessages } from '@sitewright/domain/sites/site-settings.messages.ts'
import { siteTextChars } from '@sitewright/domain/sites/site-settings.wire.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { RadioTiles } from '@sitewright/ui/forms/radio-tiles.tsx'
import type { IconName } from '@sitewright/ui/icons.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { callApi } from '../kit/api.ts'
import { useAction } from '../kit/form/use-action.ts'
import { WaitingState } from '../kit/form/save-state.tsx'
import { useKeptValue } from '../kit/form/use-kept-value.ts'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import { sessionKey } from '../session/session.ts'
import styles from './new-site.module.css'

type Entered = { title: string; kind: SiteKind }

const draftKey = 'new site'
const nothingEntered: Entered = { title: '', kind: 'shop' }
const icons: Readonly<Record<SiteKind, IconName>> = { shop: 'bag', catalogue: 'grid', blog: 'document' }

/** Asks for a name and a kind, which are kept on this device until the site is made, and opens the studio's home of the new site. */
export function NewSiteForm() {
  const translate = useTranslate()
  const [entered, change, forget] = useKeptValue(draftKey, nothingEntered, readEntered)
  const [isLeft, setLeft] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { title, kind } = entered
  const body: NewSiteBody = { title: title.trim(), kind, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  const create = useCreate(body, forget)
  const isEmpty = body.title === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft(true)
    if (isEmpty) form.current?.querySelector<HTMLElement>('[name=title]')?.focus()
    else create.run(body)
  }
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={submit}>
      <h2 className={styles['question']}>{translate(messages.question)}</h2>
      <TextField
        name="title"
        autoComplete="off"
        label={translate(messages.name)}
        help={translate(messages.nameHelp)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen asks for nothing before it
        autoFocus
        maxLength={siteTextChars.title}
        value={title}
        onChange={(to) => change((now) => ({ ...now, title: to }))}
        onBlur={() => title !== '' && setLeft(true)}
        error={isLeft && isEmpty ? translate(siteSettingsMessages.enterName) : undefined}
      />
      <RadioTiles
        legend={translate(messages.kind)}
        tiles={siteKinds.map((value) => ({
          value,
          label: translate(kindsOfSites[value].name),
          help: translate(kindsOfSites[value].help),
          icon: icons[value],
        }))}
        chosen={kind}
        onChoose={(to) => change((now) => ({ ...now, kind: to }))}
      />
      {create.problem !== undefined && (
        <p className={styles['problem']} role="alert">
          {create.problem}
        </p>
      )}
      <div className={styles['foot']}>
        <Button type="submit" look="primary" isBusy={create.isBusy}>
          {translate(create.isBusy ? messages.creating : messages.create)}
        </Button>
        <WaitingState word={create.word} />
      </div>
    </form>
  )
}

function useCreate(body: NewSiteBody, forget: () => void) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const client = useQueryClient()
  return useAction({
    site: '', // there is none yet, and no undo: the owner deletes the site in its settings
    subject: 'new site',
    send: async (wanted: NewSiteBody, idempotencyKey) => {
      const path = '/api/studio/sites'
      const made = newSiteAnswer.parse(await callApi({ method: 'POST', path, body: wanted, idempotencyKey }))
      await client.invalidateQueries({ queryKey: sessionKey }) // before the new site's home, which needs to know the site
      return { ...made, undo: null }
    },
    reload: async () => {},
    doneText: ({ title }) => translate(messages.created, { site: title }),
    undoneText: '',
    onDone: ({ identifier }) => {
      forget()
      void navigate({ to: paths.home(identifier) })
    },
    draft: { key: draftKey, input: body },
  })
}

function readEntered(kept: unknown): Entered | null {
  const { title, kind } = { ...(kept as Partial<Entered> | null) } // each field is checked here
  const known = siteKinds.find((one) => one === kind)
  return known === undefined || typeof title !== 'string' ? null : { title, kind: known }
}
