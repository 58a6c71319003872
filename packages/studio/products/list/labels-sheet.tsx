import { productListMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import type { BulkChange, TagType } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { RadioChoices } from '@sitewright/ui/forms/radio-choices.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useState } from 'react'
import { FormSheet } from '../../kit/form/form-sheet.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import styles from './product-list.module.css'

/** Form that adds and removes categories or tags of the selected products. */
export function LabelsSheet({
  count,
  onSubmit,
  onClose,
}: {
  count: number
  onSubmit: (change: BulkChange) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const [tagType, setTagType] = useState<TagType>('category')
  const [added, setAdded] = useState('')
  const [removed, setRemoved] = useState('')
  const change = { kind: 'labels', tagType, add: namesOf(added), remove: namesOf(removed) } as const
  const isEmpty = change.add.length + change.remove.length === 0
  return (
    <FormSheet
      title={translate(messages.labelsTitle)}
      submit={translate(messages.applyLabels)}
      onSubmit={() => (isEmpty ? onClose() : onSubmit(change))}
      onClose={onClose}
    >
      <div className={styles['fieldset']}>
        <p className={styles['intro']}>{translate(messages.forProducts, { count })}</p>
        <RadioChoices
          legend={translate(messages.kindOfLabel)}
          choices={[
            { value: 'category', label: translate(messages.category) },
            { value: 'tag', label: translate(messages.tag) },
          ]}
          chosen={tagType}
          onChoose={setTagType}
        />
        <TextField
          label={translate(messages.labelsToAdd)}
          help={translate(messages.separated)}
          value={added}
          onChange={setAdded}
        />
        <TextField
          label={translate(messages.labelsToRemove)}
          help={translate(messages.separated)}
          value={removed}
          onChange={setRemoved}
        />
      </div>
    </FormSheet>
  )
}

function namesOf(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}
