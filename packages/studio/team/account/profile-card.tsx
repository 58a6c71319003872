import { teamLimits } from '@sitewright/domain/kit/limits.ts'
import { accountMessages as messages } from '@sitewright/domain/team/account.messages.ts'
import { studioLocales, type AccountAnswer } from '@sitewright/domain/team/account.wire.ts'
import { peopleMessages } from '@sitewright/domain/team/people.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { SelectField } from '@sitewright/ui/forms/select-field.tsx'
import { notifyDone } from '@sitewright/ui/notify.ts'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../kit/failure-text.ts'
import { Overtaken } from '../../kit/form/conflict-card.tsx'
import { useKeptEdits } from '../../kit/form/use-kept-edits.ts'
import { useTranslate } from '../../kit/locale.tsx'
import styles from './account.module.css'
import { accountCalls, useReloadAccount } from './account-query.ts'

/** Name and language of the account. What is typed is kept on this device until it is saved. */
export function ProfileCard({ account }: { account: AccountAnswer }) {
  const translate = useTranslate()
  const { saved, typed, edits, saving } = useProfileForm(account)
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
        if (!isEmpty && !saving.isPending && edits.overtaken.length === 0) saving.mutate(typed)
      }}
    >
      <Card
        title={translate(messages.profile)}
        footer={
          <Button type="submit" isBusy={saving.isPending}>
            {translate(messages.save)}
          </Button>
        }
      >
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
          {saving.error && (
            <p className={styles['problem']} role="alert">
              {failureText(translate, saving.error)}
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
  const saved = { name: account.displayName, locale: studioLocaleOf(account.locale) as string }
  const edits = useKeptEdits('profile', saved)
  const typed = { name: edits.textOf('name'), locale: edits.textOf('locale') }
  const saving = useMutation({
    mutationFn: async (sent: typeof saved) => {
      await accountCalls.saveProfile({ displayName: sent.name.trim(), locale: studioLocaleOf(sent.locale) })
    },
    onSuccess: async (_, sent) => {
      notifyDone('profile', translate(messages.profileSaved))
      await reload()
      edits.forget({ ...sent, name: sent.name.trim() }) // only now that the form shows it as saved
    },
  })
  return { saved, typed, edits, saving }
}

function studioLocaleOf(tag: string): (typeof studioLocales)[number] {
  return tag.startsWith('de') ? 'de-DE' : 'en-US'
}
