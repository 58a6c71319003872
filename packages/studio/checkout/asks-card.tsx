import type { AsksAnswer, AsksChoice } from '@sitewright/domain/checkout/asks.wire.ts'
import { askedWays, type Asked } from '@sitewright/domain/checkout/checkout-asks.ts'
import { checkoutStudioMessages as messages } from '@sitewright/domain/checkout/checkout-studio.messages.ts'
import { maxNewsletterTextChars } from '@sitewright/domain/checkout/newsletter.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { Checkbox } from '@sitewright/ui/forms/checkbox.tsx'
import { SelectField } from '@sitewright/ui/forms/select-field.tsx'
import { notifyDone } from '@sitewright/ui/notify.ts'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { findLastChanger } from '../kit/conflict/last-changer.ts'
import { EditFormFrame } from '../kit/form/edit-form-frame.tsx'
import type { EditForm } from '../kit/form/edit-form.ts'
import { SaveState } from '../kit/form/save-state.tsx'
import { useEditForm } from '../kit/form/use-edit-form.ts'
import { useUndo } from '../kit/form/use-undo.ts'
import { useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'
import styles from './checkout.module.css'
import { fetchAsks, sendAsks, useReloadCheckout } from './checkout-query.ts'

const subject = 'checkout asks'

function choiceOf({ phone, company, takesNote, needsTerms, newsletterText }: AsksChoice): AsksChoice {
  return { phone, company, takesNote, needsTerms, newsletterText }
}

/** What shoppers are asked for when they order. */
export function AsksCard({ site, saved }: { site: SiteOfSession; saved: AsksAnswer }) {
  const translate = useTranslate()
  const form = useAsksForm(site.id, saved)
  const labels = {
    phone: translate(messages.phone),
    company: translate(messages.company),
    takesNote: translate(messages.takesNote),
    needsTerms: translate(messages.needsTerms),
    newsletterText: translate(messages.newsletter),
  }
  const textOf = (value: AsksChoice[keyof AsksChoice]): string => {
    if (typeof value === 'boolean') return value ? '✓' : '–'
    const way = askedWays.find((one) => one === value)
    return way === undefined ? value : translate(messages[way])
  }
  return (
    <Card title={translate(messages.asks)}>
      <CardBody>
        <EditFormFrame form={form} labels={labels} textOf={(_, value) => textOf(value)}>
          <AsksFields form={form} labels={labels} hasTerms={saved.hasTerms} />
          <div className={styles['actions']}>
            <Button type="submit" look="primary" isBusy={form.isBusy}>
              {translate(form.isBusy ? messages.saving : messages.save)}
            </Button>
            {form.isDirty && <SaveState word={form.word} />}
          </div>
        </EditFormFrame>
      </CardBody>
    </Card>
  )
}

type FieldsProps = { form: EditForm<AsksChoice>; labels: Record<keyof AsksChoice, string>; hasTerms: boolean }

function AsksFields({ form, labels, hasTerms }: FieldsProps) {
  const translate = useTranslate()
  const { values, set } = form
  const ways = askedWays.map((way) => ({ value: way, label: translate(messages[way]) }))
  const choose = (name: 'phone' | 'company') => (value: string) => set(name, value as Asked) // one of the options
  return (
    <>
      <SelectField
        name="phone"
        label={labels.phone}
        help={translate(messages.phoneHelp)}
        value={values.phone}
        options={ways}
        onChange={choose('phone')}
      />
      <SelectField
        name="company"
        label={labels.company}
        help={translate(messages.companyHelp)}
        value={values.company}
        options={ways}
        onChange={choose('company')}
      />
      <div data-field="takesNote">
        <Checkbox isChecked={values.takesNote} onChange={(isOn) => set('takesNote', isOn)}>
          {labels.takesNote}
        </Checkbox>
      </div>
      <TextField
        {...form.field('newsletterText')}
        label={labels.newsletterText}
        help={translate(messages.newsletterHelp)}
        maxLength={maxNewsletterTextChars}
        autoComplete="off"
      />
      <div data-field="needsTerms">
        <Checkbox
          isChecked={values.needsTerms}
          help={translate(messages.needsTermsHelp)}
          onChange={(isOn) => set('needsTerms', isOn)}
        >
          {labels.needsTerms}
        </Checkbox>
      </div>
      {values.needsTerms && !hasTerms && (
        <Banner tone="warn" icon="attention">
          {translate(messages.noTerms)}
        </Banner>
      )}
    </>
  )
}

function useAsksForm(siteId: string, saved: AsksAnswer) {
  const translate = useTranslate()
  const reload = useReloadCheckout(siteId)
  const undo = useUndo({ site: siteId, reload, undoneText: translate(messages.undone) })
  return useEditForm<AsksChoice>({
    draftKey: `${siteId} ${subject}`,
    saved: { values: choiceOf(saved), version: saved.version },
    check: () => ({}),
    save: async (values, version, key) => {
      const answer = await sendAsks(siteId, { ...values, version }, key)
      const request = answer.undo
      const offered = request && { label: translate(sitesMessages.undo), run: () => undo(request, subject) }
      notifyDone(subject, translate(messages.saved), offered ?? undefined)
      void reload()
      return { version: answer.version, values: choiceOf(answer) }
    },
    reload: async () => {
      const newest = await fetchAsks(siteId)
      void reload()
      const by = await findLastChanger(siteId, { kind: 'checkout', id: siteId }).catch(() => undefined)
      return { values: choiceOf(newest), version: newest.version, ...(by && { by }) }
    },
  })
}
