import { restockStudioMessages as messages } from '@sitewright/domain/restock/restock-studio.messages.ts'
import type { SignUpForm, SignUpFormAnswer } from '@sitewright/domain/restock/sign-up-form.wire.ts'
import { maxShopTextChars } from '@sitewright/domain/sites/settings.wire.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Checkbox } from '@sitewright/ui/forms/checkbox.tsx'
import { notifyDone } from '@sitewright/ui/notify.ts'
import { SideSheet } from '@sitewright/ui/overlays/side-sheet.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { findLastChanger } from '../kit/conflict/last-changer.ts'
import { EditFormFrame } from '../kit/form/edit-form-frame.tsx'
import type { EditForm } from '../kit/form/edit-form.ts'
import { SaveState } from '../kit/form/save-state.tsx'
import { useEditForm } from '../kit/form/use-edit-form.ts'
import { useUndo } from '../kit/form/use-undo.ts'
import { LoadProblem } from '../kit/list/load-problem.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { useDenied } from '../session/denied.ts'
import type { SiteOfSession } from '../session/session.ts'
import styles from './restock.module.css'
import { SignUpPreview } from './sign-up-preview.tsx'
import { fetchSignUpForm, sendSignUpForm, useReloadSignUpForm, useSignUpForm } from './sign-up-query.ts'

type Props = { site: SiteOfSession; onClose: () => void }

/** Sheet with the sign-up that product pages show for what is sold out, and how shoppers see it. */
export function SignUpSheet({ site, onClose }: Props) {
  const translate = useTranslate()
  const { data, error, refetch } = useSignUpForm(site.id)
  if (data) return <SignUpEditor site={site} saved={data} onClose={onClose} />
  return (
    <SideSheet title={translate(messages.signUp)} closeLabel={translate(sitesMessages.close)} onClose={onClose}>
      {error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
    </SideSheet>
  )
}

function formOf({
  isOn,
  callToAction,
  button,
  placeholder,
  success,
  newsletterText,
  hasNewsletter,
}: SignUpForm): SignUpForm {
  return { isOn, callToAction, button, placeholder, success, newsletterText, hasNewsletter }
}

function SignUpEditor({ site, saved, onClose }: Props & { saved: SignUpFormAnswer }) {
  const translate = useTranslate()
  const denied = useDenied(site, 'manage-products')
  const form = useSignUpEdit(site.id, saved)
  const labels = {
    isOn: translate(messages.offer),
    callToAction: translate(messages.callToAction),
    placeholder: translate(messages.placeholder),
    button: translate(messages.button),
    success: translate(messages.success),
    hasNewsletter: translate(messages.news),
    newsletterText: translate(messages.newsText),
  }
  const textOf = (value: string | boolean): string => (typeof value === 'string' ? value : value ? '✓' : '–')
  return (
    <SideSheet
      title={translate(messages.signUp)}
      closeLabel={translate(sitesMessages.close)}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <>
          {form.isDirty && <SaveState word={form.word} />}
          <Button type="submit" look="primary" denied={denied} isBusy={form.isBusy}>
            {translate(form.isBusy ? messages.savingTexts : messages.saveTexts)}
          </Button>
        </>
      }
    >
      <EditFormFrame form={form} labels={labels} textOf={(_, value) => textOf(value)} isInSheet>
        <fieldset className={styles['fields']} disabled={denied !== undefined}>
          <SignUpFields form={form} labels={labels} usual={saved.usual} isDenied={denied !== undefined} />
        </fieldset>
        <SignUpPreview form={form.values} usual={saved.usual} />
      </EditFormFrame>
    </SideSheet>
  )
}

type FieldsProps = {
  form: EditForm<SignUpForm>
  labels: Record<keyof SignUpForm, string>
  usual: SignUpFormAnswer['usual']
  isDenied: boolean
}

function SignUpFields({ form, labels, usual, isDenied }: FieldsProps) {
  const translate = useTranslate()
  const { values, set } = form
  const field = (name: keyof SignUpFormAnswer['usual']) => (
    <TextField
      {...form.field(name)}
      label={labels[name]}
      placeholder={usual[name]}
      maxLength={maxShopTextChars.restock}
      isDisabled={isDenied}
      autoComplete="off"
    />
  )
  return (
    <>
      <div data-field="isOn">
        <Checkbox isChecked={values.isOn} help={translate(messages.offerHelp)} onChange={(isOn) => set('isOn', isOn)}>
          {labels.isOn}
        </Checkbox>
      </div>
      <p className={styles['quiet']}>{translate(messages.usualHelp)}</p>
      {field('callToAction')}
      {field('placeholder')}
      {field('button')}
      {field('success')}
      <div data-field="hasNewsletter">
        <Checkbox
          isChecked={values.hasNewsletter}
          help={translate(messages.newsHelp)}
          onChange={(isOn) => set('hasNewsletter', isOn)}
        >
          {labels.hasNewsletter}
        </Checkbox>
      </div>
      {values.hasNewsletter && field('newsletterText')}
    </>
  )
}

function useSignUpEdit(siteId: string, saved: SignUpFormAnswer) {
  const translate = useTranslate()
  const reload = useReloadSignUpForm(siteId)
  const undo = useUndo({ site: siteId, reload, undoneText: translate(messages.textsUndone) })
  const subject = 'restock form'
  return useEditForm<SignUpForm>({
    draftKey: `${siteId} ${subject}`,
    saved: { values: formOf(saved), version: saved.version },
    check: () => ({}),
    save: async (values, version, key) => {
      const { undo: request, ...answer } = await sendSignUpForm(siteId, { ...values, version }, key)
      const offered = request && { label: translate(sitesMessages.undo), run: () => undo(request, subject) }
      notifyDone(subject, translate(messages.textsSaved), offered ?? undefined)
      void reload()
      return { version: answer.version, values: formOf(answer) }
    },
    reload: async () => {
      const newest = await fetchSignUpForm(siteId)
      void reload()
      const by = await findLastChanger(siteId, { kind: 'restock', id: siteId }).catch(() => undefined)
      return { values: formOf(newest), version: newest.version, ...(by && { by }) }
    },
  })
}
