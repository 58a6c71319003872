import { labelsSheetMessages as messages } from '@sitewright/domain/catalog/labels-studio.messages.ts'
import type { TagType } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { normalizeTagName } from '@sitewright/domain/pages/item-draft.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useState } from 'react'
import { useTranslate } from '../../kit/locale.tsx'
import type { RunningAction } from '../../kit/form/use-action.ts'
import type { SiteOfSession } from '../../session/session.ts'
import { useMergedCount, type LabelChange } from './labels-calls.ts'
import styles from './labels.module.css'

type RenameLabelProps = {
  site: SiteOfSession
  tagType: TagType
  name: string
  /** All labels of this kind. */
  names: readonly string[]
  action: RunningAction<LabelChange>
  onClose: () => void
}

/** Field for the new name of a category or tag. With the name of another one it says how many products have it then, and merges. */
export function RenameLabel({ site, tagType, name, names, action, onClose }: RenameLabelProps) {
  const translate = useTranslate()
  const [text, setText] = useState(name)
  const to = text.trim()
  const key = normalizeTagName(to)
  const other = key === normalizeTagName(name) ? null : (names.find((one) => normalizeTagName(one) === key) ?? null)
  const count = useMergedCount(site.id, { tagType, from: name, to: other })
  const isWaiting = other !== null && count === undefined
  const submit = () => {
    if (to === '' || isWaiting) return
    if (to === name) return onClose()
    action.run({ kind: 'rename', tagType, from: name, to: other ?? to, isMerge: other !== null })
  }
  const merges =
    other !== null &&
    (count === undefined
      ? translate(messages.mergesSoon, { name: other })
      : translate(messages.merges, { name: other, count }))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the field inside
    <fieldset
      aria-label={translate(messages.rename)}
      className={styles['rename']}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
        else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) submit()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <TextField
        label={translate(messages.newName, { name })}
        help={translate(messages.newNameHelp)}
        error={to === '' ? translate(messages.nameMissing) : action.problem}
        suggestions={names.slice(0, mostSuggestions)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field was asked for
        autoFocus
        autoComplete="off"
        maxLength={tagType === 'tag' ? catalogLimits.tagChars : catalogLimits.categoryChars}
        value={text}
        onChange={(next) => {
          setText(next)
          action.dismiss()
        }}
      />
      <output>{merges}</output>
      <div className={styles['buttons']}>
        <Button isCompact look="plain" onPress={onClose}>
          {translate(sitesMessages.cancel)}
        </Button>
        <Button isCompact look="primary" isBusy={action.isBusy} isDisabled={isWaiting} onPress={submit}>
          {translate(other === null ? messages.save : messages.merge)}
        </Button>
      </div>
    </fieldset>
  )
}

/** Browsers slow down with thousands of suggestions. */
const mostSuggestions = 200
