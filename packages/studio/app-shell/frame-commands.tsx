import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import { keepUndosOf, undoNewest } from '@sitewright/ui/notify.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useShortcutKeys, useShortcuts } from '../kit/shortcuts/use-shortcuts.ts'
import { useNavigationSite } from '../session/site-of-url.ts'
import { sectionsOf } from './sections.ts'

export type FrameDialog = 'palette' | 'shortcuts'

// Loaded when they are opened, so that the first load stays small (BX-6.07).
const Palette = lazy(async () => ({ default: (await import('./palette/palette.tsx')).Palette }))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./palette/shortcuts-dialog.tsx')).ShortcutsDialog,
}))

/** The shortcuts of the studio's frame, and the dialogs that they open: the command palette and the list of shortcuts. */
export function FrameCommands({
  session,
  dialog,
  onOpen,
}: {
  session: SessionAnswer
  dialog: FrameDialog | null
  onOpen: (dialog: FrameDialog | null) => void
}) {
  const site = useNavigationSite(session.sites)
  const navigate = useNavigate()
  useShortcutKeys()
  useEffect(() => keepUndosOf(session.account.id), [session.account.id])
  useShortcuts([
    {
      keys: '$mod+k',
      name: frameMessages.palette,
      group: 'everywhere',
      isInFields: true,
      isInPalette: false,
      run: () => onOpen('palette'),
    },
    {
      keys: '[Shift]+?',
      name: frameMessages.shortcuts,
      icon: 'keyboard',
      group: 'everywhere',
      run: () => onOpen('shortcuts'),
    },
    { keys: '$mod+z', name: frameMessages.undoLast, icon: 'undo', group: 'everywhere', run: () => void undoNewest() },
    ...sectionsOf(session, site).map(({ key, name, to }) => ({
      keys: `g ${key}`,
      name,
      group: 'everywhere' as const,
      isInPalette: false,
      run: () => void navigate({ to }),
    })),
  ])
  const close = () => onOpen(null)
  return (
    <Suspense fallback={null}>
      {dialog === 'palette' && <Palette session={session} site={site} onClose={close} />}
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </Suspense>
  )
}
