import { teamLimits } from '@sitewright/domain/kit/limits.ts'
import { accountMessages as messages } from '@sitewright/domain/team/account.messages.ts'
import { studioLocales, type AccountAnswer, type ProfileBody } from '@sitewright/domain/team/account.wire.ts'
import { peopleMessages } from '@sitewright/domain/team/people.messages.ts'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { SelectField } from '@sitewright/ui/forms/select-field.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useRef, useState } from 'react'
import { Overtaken } from '../../kit/conflict/conflict-card.tsx'
import { SaveEdits } from '../../kit/form/save-state.tsx'
import { useAction } from '../../kit/form/use-action.ts'
import { useKeptEdits } from '../../kit/form/use-kept-edits.ts'
import { useTranslate } from '../../kit/locale.tsx'
import styles from './account.module.css'
import { accountCalls, useReloadAccount } from './account-query.ts'

/** Name and language of the account. What is typed is kept on this device until it is saved. */
export function ProfileCard({ account }: { account: AccountAnswer }) {
  const translate = useTranslate()
  const { saved, typed, edits, body, action } = useProfileForm(account)
  const { name } = typed
  const locale = studioLocaleOf(typed.locale)
  const [isLeft, setLeft] = useState(false)
  const isEmpty = name.trim() === ''
  const languages = { 'en-US': translate(messages.english), 'de-DE': translate(messages.german) }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setLeft(true)
        if (!isEmpty && edits.overtaken.length === 0) action.run(body)
      }}
    >
      <Card title={translate(messages.profile)} footer={<SaveEdits edits={edits} action={action} />}>
        <CardBody>
          <Overtaken
            edits={edits}
            saved={saved}
            by={{ name: null, isYou: true }} // nobody else can change an account
            labels={{ name: translate(messages.name), locale: translate(messages.language) }}
          />
          <TextField
            name="name"
            autoComplete="name"
            label={translate(messages.name)}
            value={name}
            onChange={(next) => edits.type('name', next)}
            onBlur={() => setLeft(true)}
            maxLength={teamLimits.nameChars}
            error={isLeft && isEmpty ? translate(peopleMessages.enterName) : undefined}
          />
          <SelectField
            label={translate(messages.language)}
            value={locale}
            options={studioLocales.map((value) => ({ value, label: languages[value] }))}
            onChange={(next) => edits.type('locale', next)}
          />
          {action.problem !== undefined && (
            <p className={styles['problem']} role="alert">
              {action.problem}
            </p>
          )}
        </CardBody>
      </Card>
    </form>
  )
}

/** React hook with the profile as it is typed, which is kept on this device until it is saved. */
function useProfileForm(account: AccountAnswer) {
  const translate = useTranslate()
  const reload = useReloadAccount()
  const draftKey = 'profile'
  const saved = { name: account.displayName, locale: studioLocaleOf(account.locale) as string }
  const edits = useKeptEdits(draftKey, saved)
  const typed = { name: edits.textOf('name'), locale: edits.textOf('locale') }
  const body: ProfileBody = { displayName: typed.name.trim(), locale: studioLocaleOf(typed.locale) }
  const sent = useRef(saved)
  const action = useAction({
    site: '', // an account belongs to no site, and there is no undo
    undoneText: '',
    subject: 'profile',
    send: async ({ displayName, locale }: ProfileBody) => {
      await accountCalls.saveProfile({ displayName, locale })
      sent.current = { name: displayName, locale }
      return { undo: null }
    },
    reload: async () => {
      await reload()
      edits.forget(sent.current) // only now that the form shows it as saved
    },
    doneText: () => translate(messages.profileSaved),
    draft: { key: draftKey, input: body },
  })
  return { saved, typed, edits, body, action }
}

function studioLocaleOf(tag: string): (typeof studioLocales)[number] {
  return tag.startsWith('de') ? 'de-DE' : 'en-US'
}
