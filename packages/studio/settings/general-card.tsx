import { currencies } from '@sitewright/domain/kit/money.ts'
import { siteSettingsMessages as messages } from '@sitewright/domain/sites/site-settings.messages.ts'
import {
  siteTextChars,
  type GeneralSettings,
  type GeneralSettingsBody,
} from '@sitewright/domain/sites/site-settings.wire.ts'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { SelectField } from '@sitewright/ui/forms/select-field.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useRef, useState, type FormEvent } from 'react'
import { Overtaken } from '../kit/conflict/conflict-card.tsx'
import { useLastChanger } from '../kit/conflict/last-changer.ts'
import { SaveEdits } from '../kit/form/save-state.tsx'
import { useAction } from '../kit/form/use-action.ts'
import { useKeptEdits } from '../kit/form/use-kept-edits.ts'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { saveSettings, useReloadSettings } from './settings-query.ts'
import styles from './settings.module.css'

type Changed = Partial<Pick<GeneralSettings, 'title' | 'tagline' | 'language' | 'timeZone' | 'currency'>>

const languages = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'ar'] as const

/** Name, sentence, language, time zone and currency of a site. */
export function GeneralCard({ site, settings }: { site: SiteOfSession; settings: GeneralSettings }) {
  const translate = useTranslate()
  const { typed, edits, by, body, action } = useSettingsForm(site, settings)
  const { run, dismiss } = action
  const labels = {
    title: translate(messages.name),
    tagline: translate(messages.tagline),
    language: translate(messages.language),
    timeZone: translate(messages.timeZone),
    currency: translate(messages.currency),
  }
  const isOvertaken = edits.overtaken.length > 0
  const problem = isOvertaken ? undefined : action.problem // the conflict says it
  const [isLeft, setLeft] = useState(false)
  const isEmpty = typed.title.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft(true)
    if (!isEmpty && !isOvertaken) run(body)
  }
  const set: SetValues = (values) => {
    for (const [name, value] of Object.entries(values)) edits.type(name as keyof Changed, value)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Card title={translate(messages.general)} footer={<SaveEdits edits={edits} action={action} isPrimary />}>
        <CardBody>
          <Overtaken edits={edits} onSettled={dismiss} saved={settings} labels={labels} by={by} />
          <TextField
            name="title"
            label={translate(messages.name)}
            value={typed.title}
            maxLength={siteTextChars.title}
            onChange={(title) => set({ title })}
            onBlur={() => setLeft(true)}
            error={isLeft && isEmpty ? translate(messages.enterName) : undefined}
          />
          <TextField
            name="tagline"
            label={translate(messages.tagline)}
            note={`${typed.tagline.length} / ${siteTextChars.tagline}`}
            value={typed.tagline}
            maxLength={siteTextChars.tagline}
            onChange={(tagline) => set({ tagline })}
          />
          <div className={styles['two']}>
            <LanguageField typed={typed} set={set} />
            <TimeZoneField typed={typed} set={set} />
            <CurrencyField typed={typed} set={set} />
          </div>
          {problem !== undefined && (
            <p className={styles['problem']} role="alert">
              {problem}
            </p>
          )}
        </CardBody>
      </Card>
    </form>
  )
}

/**
 * React hook with the settings as they are typed, which are kept on this device until they are saved. `by` is who saved other ones
 * meanwhile, if that is known.
 */
function useSettingsForm(site: SiteOfSession, settings: GeneralSettings) {
  const translate = useTranslate()
  const reload = useReloadSettings(site.id)
  const { title, tagline, language, timeZone, currency } = settings
  const draftKey = `${site.id} settings`
  const edits = useKeptEdits(draftKey, { title, tagline, language, timeZone, currency })
  const by = useLastChanger(site.id, { kind: 'site', id: site.id }, edits.theirs)
  const typed: GeneralSettings = {
    ...settings,
    title: edits.textOf('title'),
    tagline: edits.textOf('tagline'),
    language: edits.textOf('language'),
    timeZone: edits.textOf('timeZone'),
    currency: edits.textOf('currency'),
  }
  const body: GeneralSettingsBody = { ...changesOf(settings, typed), base: edits.base }
  const sent = useRef<{ [name in keyof Changed]?: string | undefined }>({})
  const action = useAction({
    site: site.id,
    subject: 'settings',
    send: async ({ base = {}, ...changed }: GeneralSettingsBody, key) => {
      const answer = await saveSettings(site.id, { ...changed, base }, key)
      sent.current = { ...base, ...changed }
      return answer
    },
    reload: async () => {
      await reload()
      edits.forget(sent.current) // only now that the form shows it as saved
    },
    doneText: () => translate(messages.saved),
    undoneText: translate(messages.undone),
    draft: { key: draftKey, input: body },
  })
  return { typed, edits, by, body, action }
}

type SetValues = (values: Changed) => void
type FieldProps = { typed: GeneralSettings; set: SetValues }

function LanguageField({ typed, set }: FieldProps) {
  const translate = useTranslate()
  const names = new Intl.DisplayNames(useLocaleTag(), { type: 'language' })
  const options = withOwn(languages, typed.language).map((value) => ({ value, label: names.of(value) ?? value }))
  const label = translate(messages.language)
  return (
    <SelectField label={label} value={typed.language} options={options} onChange={(language) => set({ language })} />
  )
}

function TimeZoneField({ typed, set }: FieldProps) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const [now] = useState(() => Date.now())
  const zones = withOwn(Intl.supportedValuesOf('timeZone'), typed.timeZone)
  const time = new Date(now).toLocaleTimeString(tag, { timeStyle: 'short', timeZone: typed.timeZone })
  return (
    <div>
      <SelectField
        label={translate(messages.timeZone)}
        value={typed.timeZone}
        options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        onChange={(timeZone) => set({ timeZone })}
      />
      <p className={styles['help']}>{translate(messages.timeZoneHelp, { time })}</p>
    </div>
  )
}

/** The currency can be chosen until the site has an order. */
function CurrencyField({ typed, set }: FieldProps) {
  const translate = useTranslate()
  const names = new Intl.DisplayNames(useLocaleTag(), { type: 'currency' })
  const label = translate(messages.currency)
  const options = withOwn(currencies, typed.currency).map((value) => ({
    value,
    label: `${names.of(value) ?? value} (${value})`,
  }))
  return (
    <div>
      {typed.isCurrencyFixed ? (
        <TextField isDisabled label={label} value={typed.currency} />
      ) : (
        <SelectField
          label={label}
          value={typed.currency}
          options={options}
          onChange={(currency) => set({ currency })}
        />
      )}
      <p className={styles['help']}>
        {translate(typed.isCurrencyFixed ? messages.currencyIsFixed : messages.currencyHelp)}
      </p>
    </div>
  )
}

/** The stored value stays choosable, also when the list does not offer it. */
function withOwn(values: readonly string[], own: string): readonly string[] {
  return values.includes(own) ? values : [own, ...values]
}

type Currency = (typeof currencies)[number]

/** Only what was changed is sent, so that two people can change different settings at once. */
function changesOf(before: GeneralSettings, after: GeneralSettings) {
  const { title, tagline, language, timeZone } = after
  const currency = currencies.find((code): code is Currency => code === after.currency)
  return {
    ...(title.trim() !== before.title && { title: title.trim() }),
    ...(tagline.trim() !== before.tagline && { tagline: tagline.trim() }),
    ...(language !== before.language && { language }),
    ...(timeZone !== before.timeZone && { timeZone }),
    ...(currency !== undefined && currency !== before.currency && { currency }),
  }
}
