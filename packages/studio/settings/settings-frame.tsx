import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { siteSettingsMessages as messages } from '@sitewright/domain/sites/site-settings.messages.ts'
import type { Message } from '@sitewright/domain/kit/text.ts'
import { SearchField } from '@sitewright/ui/forms/search-field.tsx'
import { Pane, PaneBody, PaneHeader, Screen } from '@sitewright/ui/layout/pane.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { BackToList } from '../app-shell/screens/back-to-list.tsx'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { settingsOf } from '../app-shell/sections.ts'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import type { SiteOfSession } from '../session/session.ts'
import { foundSettings, SettingsList } from './settings-list.tsx'
import styles from './settings-frame.module.css'

/**
 * The frame of a part of the settings: the list of all of them with its search, and the part beside it. On phones the list is a screen
 * of its own, to which each part has a way back. Without a `part` it is that list, and wide screens show the children beside it.
 */
export function SettingsFrame({ site, part, children }: { site: SiteOfSession; part?: Message; children: ReactNode }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const settings = foundSettings(settingsOf(site), text, translate)
  const title = translate(frameMessages.settings)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation()
      setText('')
    }
    const [first] = settings
    if (event.key === 'Enter' && text.trim() !== '' && first) void navigate({ to: first.to })
  }
  return (
    <Screen isTinted>
      <DocumentTitle page={part ? translate(part) : title} />
      <Pane>
        <PaneHeader
          title={part ? translate(part) : title}
          above={
            part && <BackToList to={paths.settings(site.identifier)} name={title} label={translate(messages.back)} />
          }
        />
        <PaneBody>
          <div className={styles['frame']} data-shown={part && text === '' ? 'part' : 'list'}>
            <div className={styles['list']}>
              {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the search inside */}
              <div onKeyDown={onKeyDown}>
                <SearchField
                  label={translate(messages.find)}
                  placeholder={translate(messages.findHint)}
                  value={text}
                  onChange={setText}
                />
              </div>
              <SettingsList settings={settings} text={text} />
            </div>
            <div className={styles['part']}>{children}</div>
          </div>
        </PaneBody>
      </Pane>
    </Screen>
  )
}
