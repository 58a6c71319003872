import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import styles from './unsaved-mark.module.css'

/** Marks a picture's text that was typed earlier and never saved, with a button that saves it. `label` is that of its field. */
export function UnsavedMark({ label, isBusy, onSave }: { label: string; isBusy: boolean; onSave: () => void }) {
  const translate = useTranslate()
  return (
    <span className={styles['unsaved']}>
      <span>{translate(frameMessages.notSaved)}</span>
      <Button
        isCompact
        isBusy={isBusy}
        aria-label={translate(frameMessages.saveField, { field: label })}
        onPress={onSave}
      >
        {translate(frameMessages.save)}
      </Button>
    </span>
  )
}
