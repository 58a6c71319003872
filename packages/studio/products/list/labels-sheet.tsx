import { productListMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import type { BulkChange, TagType } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { RadioChoices } from '@sitewright/ui/forms/radio-choices.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { FormSheet } from '../../kit/form/form-sheet.tsx'
import { readTexts, useKeptValue } from '../../kit/form/use-kept-value.ts'
import { useTranslate } from '../../kit/locale.tsx'
import { countOfChosen } from '../products-query.ts'
import { chosenName } from './chosen-products.ts'
import styles from './product-list.module.css'
import { useSheetChange, type SelectionSheetProps } from './use-product-change.ts'

const tagTypes = ['category', 'tag'] as const satisfies TagType[]
const untouched = { tagType: 'category', added: '', removed: '' }

/**
 * Form that adds and removes categories or tags of the selected products. What is typed for these products is kept on this device
 * until they are changed.
 */
export function LabelsSheet(props: SelectionSheetProps) {
  const { site, chosen, onClose } = props
  const translate = useTranslate()
  const draftKey = `${site.id} labels of ${chosenName(chosen)}`
  const [kept, keep, forget] = useKeptValue(draftKey, untouched, readTexts(untouched))
  const tagType = tagTypes.find((type) => type === kept.tagType) ?? 'category'
  const { added, removed } = kept
  const change: BulkChange = { kind: 'labels', tagType, add: namesOf(added), remove: namesOf(removed) }
  const isEmpty = change.add.length + change.remove.length === 0
  const action = useSheetChange(props, { draft: { key: draftKey, input: { change } }, forget })
  const submit = () => (isEmpty ? onClose() : action.run({ change }))
  return (
    <FormSheet
      title={translate(messages.labelsTitle)}
      submit={translate(messages.applyLabels)}
      isBusy={action.isBusy}
      problem={action.problem}
      word={action.word}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles['fieldset']}>
        <p className={styles['intro']}>{translate(messages.forProducts, { count: countOfChosen(chosen) })}</p>
        <RadioChoices
          legend={translate(messages.kindOfLabel)}
          choices={[
            { value: 'category', label: translate(messages.category) },
            { value: 'tag', label: translate(messages.tag) },
          ]}
          chosen={tagType}
          onChoose={(next) => keep((now) => ({ ...now, tagType: next }))}
        />
        <TextField
          label={translate(messages.labelsToAdd)}
          help={translate(messages.separated)}
          value={added}
          onChange={(next) => keep((now) => ({ ...now, added: next }))}
        />
        <TextField
          label={translate(messages.labelsToRemove)}
          help={translate(messages.separated)}
          value={removed}
          onChange={(next) => keep((now) => ({ ...now, removed: next }))}
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
