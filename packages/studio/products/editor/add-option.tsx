import { variantGridMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useState } from 'react'
import { readTexts, useKeptValue } from '../../kit/form/use-kept-value.ts'
import { useTranslate } from '../../kit/locale.tsx'
import styles from './options.module.css'

const nothing = { name: '', values: '' }

/** React hook with the option that is being added to a product, which is kept on this device until it is added or given up. */
export function useNewOption(draftKey: string) {
  const [typed, change, forget] = useKeptValue(draftKey, nothing, readTexts(nothing))
  const [isAsked, setAsked] = useState(false)
  return {
    ...typed,
    isOpen: isAsked || typed.name !== '' || typed.values !== '',
    /** True when its button was pressed, false for one that was begun before. */
    isAsked,
    open: () => setAsked(true),
    set: (changed: Partial<typeof nothing>) => change((now) => ({ ...now, ...changed })),
    close: () => {
      setAsked(false)
      forget()
    },
  }
}

/** Line that adds an option with its first values. */
export function AddOption({
  draft: { name, values, isAsked, set },
  onAdd,
  onClose,
}: {
  draft: ReturnType<typeof useNewOption>
  onAdd: (name: string, values: string[]) => void
  onClose: () => void
}) {
  const translate = useTranslate()
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
        autoFocus={isAsked}
        autoComplete="off"
        value={name}
        onChange={(next) => set({ name: next })}
      />
      <TextField
        label={translate(messages.optionValues)}
        placeholder={translate(messages.optionValuesHint)}
        autoComplete="off"
        value={values}
        onChange={(next) => set({ values: next })}
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
