import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { Icon } from '../icons.tsx'
import styles from './side-sheet.module.css'

export type SideSheetProps = {
  title: string
  closeLabel: string
  onClose: () => void
  /** Missing for a sheet whose content takes effect at once. */
  onSubmit?: () => void
  /** Buttons that stay visible below the sheet's content. The last one submits it (`type="submit"`). */
  footer?: ReactNode
  children: ReactNode
}

/**
 * A form beside a pane that stays usable: part of the layout, not a modal dialog. On a phone it takes the pane's place. Gets the
 * focus when it opens and returns it when it closes. Escape closes it; Ctrl or ⌘ with Enter submits it.
 */
export function SideSheet({ title, closeLabel, onClose, onSubmit, footer, children }: SideSheetProps) {
  const titleId = useId()
  const sheet = useRef<HTMLElement>(null)
  useFocusInside(sheet)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return // for example Escape that closed a list of the browser
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit?.()
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts of the controls inside
    <aside ref={sheet} className={styles['sheet']} aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit?.()
        }}
      >
        <header className={styles['header']}>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <IconButton label={closeLabel} onPress={onClose}>
            <Icon name="close" />
          </IconButton>
        </header>
        <div className={styles['body']}>{children}</div>
        {footer !== undefined && <footer className={styles['footer']}>{footer}</footer>}
      </form>
    </aside>
  )
}

/**
 * Moves the focus to the element marked `data-first`, else to the title, and back to where it was when the sheet closes, unless
 * the user has moved it elsewhere by then.
 */
function useFocusInside(sheet: { current: HTMLElement | null }): void {
  useEffect(() => {
    const inside = sheet.current
    const before = document.activeElement
    const first = inside?.querySelector<HTMLElement>('[data-first]') ?? inside?.querySelector<HTMLElement>('h2')
    first?.focus()
    return () => {
      const hasFocus = document.activeElement === document.body || inside?.contains(document.activeElement)
      if (hasFocus && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [sheet])
}
