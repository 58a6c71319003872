import type { MediaItem } from '@sitewright/domain/media/media.wire.ts'
import { mediaLimits } from '@sitewright/domain/media/media-limits.ts'
import { mediaLibraryMessages, uploadMessages } from '@sitewright/domain/media/media-studio.messages.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useRef, useState, type KeyboardEvent } from 'react'
import { conflictText } from '../../kit/conflict/conflict-card.tsx'
import { useLastChanger } from '../../kit/conflict/last-changer.ts'
import { failureText } from '../../kit/failure-text.ts'
import { useSendOnce } from '../../kit/form/use-send-once.ts'
import { useTranslate } from '../../kit/locale.tsx'
import { changePicture, useReloadMedia } from '../media-query.ts'
import { usePictureDraft } from './use-picture-draft.ts'
import { UnsavedMark } from './unsaved-mark.tsx'
import styles from './alt-text-input.module.css'

/** One-line field for a picture's alternative text where the picture is. Saved when it is left or with Enter, and kept until then. */
export function AltTextInput({ siteId, item, label }: { siteId: string; item: MediaItem; label: string }) {
  const translate = useTranslate()
  const { text, saved, type, save, isBusy, isOvertaken, problem } = useAltText(siteId, item)
  const [isFocused, setFocused] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault() // the field can stand in a form
    void save()
  }
  const isUnsaved = saved !== text.trim()
  const isSaved = saved !== '' && !isUnsaved
  return (
    <span className={styles['field']}>
      <input
        className={styles['input']}
        aria-label={label}
        aria-invalid={problem === undefined ? undefined : true}
        placeholder={translate(uploadMessages.altPlaceholder)}
        maxLength={mediaLimits.textChars}
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          void save()
        }}
        onKeyDown={onKeyDown}
      />
      <output className={styles['state']}>
        {isSaved && (
          <>
            <Icon name="check" size={14} />
            <span className={styles['word']}>{translate(mediaLibraryMessages.saved)}</span>
          </>
        )}
      </output>
      {isUnsaved && !isFocused && !isOvertaken && (
        <UnsavedMark label={label} isBusy={isBusy} onSave={() => void save()} />
      )}
      {problem !== undefined && (
        <span className={styles['problem']} role="alert">
          {problem}
        </span>
      )}
    </span>
  )
}

/** React hook with the text as it is typed, and a function that saves it unless somebody else saved another one meanwhile. */
function useAltText(siteId: string, item: MediaItem) {
  const translate = useTranslate()
  const reload = useReloadMedia(siteId)
  const sendOnce = useSendOnce()
  const { isEdited, textOf, type, forget, overtaken } = usePictureDraft(siteId, item)
  const [saved, setSaved] = useState(item.altText)
  const version = useRef(item.version)
  const text = isEdited('altText') ? textOf('altText') : saved
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isOvertaken = overtaken.includes('altText')
  const by = useLastChanger(siteId, { kind: 'asset', id: item.id }, isOvertaken ? { altText: item.altText } : {})
  const save = async () => {
    const altText = text.trim()
    if (altText === saved) {
      forget({ altText })
      return
    }
    if (isOvertaken) {
      setProblem(conflictText(translate, by)) // both are shown beside the picture itself
      return
    }
    setBusy(true)
    try {
      const body = { altText, version: Math.max(version.current, item.version) }
      const answer = await sendOnce(body, (key) => changePicture(siteId, item.id, body, key))
      version.current = answer.item.version
      setSaved(altText)
      forget({ altText })
      setProblem(undefined)
    } catch (failure) {
      setProblem(failureText(translate, failure))
      return
    } finally {
      setBusy(false)
    }
    await reload()
  }
  return { text, saved, type: (typed: string) => type('altText', typed), save, isBusy, isOvertaken, problem }
}
