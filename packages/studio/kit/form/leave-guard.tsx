import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { ConfirmDialog } from '@sitewright/ui/overlays/confirm-dialog.tsx'
import { useBlocker } from '@tanstack/react-router'
import { useTranslate } from '../locale.tsx'

type Place = { pathname: string; search: unknown }

/**
 * Asks before a screen with unsaved changes is left: by a dialog before another screen is shown, by the browser's own question
 * before the tab is closed. With `isInSheet`, also before the sheet is closed.
 */
export function LeaveGuard({
  isGuarded,
  isKept,
  isInSheet = false,
}: {
  isGuarded: () => boolean
  isKept: boolean
  isInSheet?: boolean
}) {
  const translate = useTranslate()
  const isLeft = (from: Place, to: Place) =>
    from.pathname !== to.pathname || (isInSheet && sheetOf(from.search) !== sheetOf(to.search))
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isGuarded() && isLeft(current, next),
    enableBeforeUnload: isGuarded,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={translate(frameMessages.leaveTitle)}
      labels={{ confirm: translate(frameMessages.leave), keep: translate(frameMessages.stay) }}
      onConfirm={proceed}
      onClose={reset}
    >
      {translate(isKept ? frameMessages.leaveText : frameMessages.leaveTextUnkept)}
    </ConfirmDialog>
  )
}

function sheetOf(search: unknown): unknown {
  return typeof search === 'object' && search !== null && 'sheet' in search ? search.sheet : undefined
}
