import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import { CommandMenu } from '@sitewright/ui/overlays/command-menu.tsx'
import { useState } from 'react'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { useFixedGroups } from './fixed-groups.ts'
import { useFoundRows } from './found-rows.ts'

/**
 * The command palette: screens, actions and rows of the open site by what is typed; before that, what was last opened. Shows only
 * what the account may do.
 */
export function Palette({
  session,
  site,
  onClose,
}: {
  session: SessionAnswer
  site: SiteOfSession | undefined
  onClose: () => void
}) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const fixed = useFixedGroups({ session, site, text })
  const found = useFoundRows(site, text)
  const groups = [...fixed, ...found.groups].filter(({ commands }) => commands.length > 0)
  const note = () => {
    if (found.isBusy) return translate(sitesMessages.loading)
    if (found.problem !== undefined) return found.problem
    return groups.length === 0 ? translate(frameMessages.noResults) : undefined
  }
  return (
    <CommandMenu
      label={translate(frameMessages.palette)}
      placeholder={translate(frameMessages.paletteHint)}
      text={text}
      onType={setText}
      groups={groups}
      note={note()}
      onClose={onClose}
    />
  )
}
