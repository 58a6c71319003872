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
import { useTranslate } from '../../kit/locale.tsx'
import styles from './account.module.css'
import { accountCalls, useReloadAccount } from './account-query.ts'

/** Name and language of the account. */
export function ProfileCard({ account }: { account: AccountAnswer }) {
  const translate = useTranslate()
  const reload = useReloadAccount()
  const [name, setName] = useState(account.displayName)
  const [locale, setLocale] = useState(() => studioLocaleOf(account.locale))
  const [isLeft, setLeft] = useState(false)
  const isEmpty = name.trim() === ''
  const saving = useMutation({
    mutationFn: () => accountCalls.saveProfile({ displayName: name.trim(), locale }),
    onSuccess: async () => {
      notifyDone('profile', translate(messages.profileSaved))
      await reload()
    },
  })
  const languages = { 'en-US': translate(messages.english), 'de-DE': translate(messages.german) }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setLeft(true)
        if (!isEmpty && !saving.isPending) saving.mutate()
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
          <TextField
            name="name"
            autoComplete="name"
            label={translate(messages.name)}
            value={name}
            onChange={setName}
            onBlur={() => setLeft(true)}
            maxLength={teamLimits.nameChars}
            error={isLeft && isEmpty ? translate(peopleMessages.enterName) : undefined}
          />
          <SelectField
            label={translate(messages.language)}
            value={locale}
            options={studioLocales.map((value) => ({ value, label: languages[value] }))}
            onChange={(value) => setLocale(studioLocaleOf(value))}
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

function studioLocaleOf(tag: string): (typeof studioLocales)[number] {
  return tag.startsWith('de') ? 'de-DE' : 'en-US'
}
