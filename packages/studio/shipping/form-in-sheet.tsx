import { shippingStudioMessages as messages } from '@sitewright/domain/shipping/zones/shipping-studio.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { SideSheet } from '@sitewright/ui/overlays/side-sheet.tsx'
import type { ReactNode } from 'react'
import { EditFormFrame } from '../kit/form/edit-form-frame.tsx'
import type { EditForm } from '../kit/form/edit-form.ts'
import { SaveState } from '../kit/form/save-state.tsx'
import { useTranslate } from '../kit/locale.tsx'

/** A side sheet with a form that edits a part of a shop's shipping or taxes. */
export function FormInSheet<Values extends object>({
  form,
  labels,
  title,
  isNew = false,
  onClose,
  children,
}: {
  form: EditForm<Values>
  labels: { readonly [name in keyof Values & string]: string }
  title: string
  isNew?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const translate = useTranslate()
  const footer = (
    <>
      {form.isDirty && <SaveState word={form.word} />}
      <Button look="plain" onPress={onClose}>
        {translate(sitesMessages.cancel)}
      </Button>
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        {translate(form.isBusy ? messages.saving : messages.save)}
      </Button>
    </>
  )
  return (
    <SideSheet
      title={title}
      closeLabel={translate(sitesMessages.close)}
      onClose={onClose}
      onSubmit={form.isDirty || isNew ? form.submit : onClose}
      footer={footer}
    >
      <EditFormFrame form={form} labels={labels} textOf={(_, value) => textOfValue(value)} isInSheet>
        {children}
      </EditFormFrame>
    </SideSheet>
  )
}

/** Returns a field's value as text, to compare both sides of a conflict. */
function textOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOfValue).join('\n')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(textOfValue).join(' · ')
  return typeof value === 'boolean' ? (value ? '✓' : '–') : String(value)
}
