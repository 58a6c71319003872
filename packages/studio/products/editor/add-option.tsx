import { variantGridMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useState } from 'react'
import { useTranslate } from '../../kit/locale.tsx'
import styles from './options.module.css'

/** Line that adds an option with its first values. `onAdd` returns false when it is refused. */
export function AddOption({
  onAdd,
  onClose,
}: {
  onAdd: (name: string, values: string[]) => boolean
  onClose: () => void
}) {
  const translate = useTranslate()
  const [name, setName] = useState('')
  const [values, setValues] = useState('')
  const add = () => onAdd(name.trim(), namesOf(values))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts of the fields inside
    <div
      className={styles['addOption']}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        if (event.target instanceof HTMLButtonElement) return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Enter') add()
        else onClose()
      }}
    >
      <TextField
        label={translate(messages.optionName)}
        placeholder={translate(messages.optionNameHint)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears where its button was pressed
        autoFocus
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <TextField
        label={translate(messages.optionValues)}
        placeholder={translate(messages.optionValuesHint)}
        autoComplete="off"
        value={values}
        onChange={setValues}
      />
      <div className={styles['addButtons']}>
        <Button look="plain" onPress={onClose}>
          {translate(sitesMessages.cancel)}
        </Button>
        <Button onPress={add}>{translate(messages.add)}</Button>
      </div>
    </div>
  )
}

function namesOf(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((value) => value.trim())
    .filter(Boolean)
}
