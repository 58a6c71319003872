import type { Translate } from '@sitewright/domain/kit/text.ts'
import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { siteSettingsMessages as messages } from '@sitewright/domain/sites/site-settings.messages.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { matchesWords } from '../app-shell/palette/matches-words.ts'
import { schemeChoices } from '../app-shell/scheme-choices.ts'
import type { OpenSetting } from '../app-shell/sections.ts'
import { setColorScheme, useColorScheme } from '../kit/color-scheme.ts'
import { rowAttribute, useRowKeys } from '../kit/list/use-row-keys.ts'
import { useTranslate } from '../kit/locale.tsx'
import styles from './settings-frame.module.css'

const groups = ['site', 'shop', 'people'] as const

/** Returns the settings whose name, group or other names have the words of a search, in the order of the list. */
export function foundSettings(settings: readonly OpenSetting[], text: string, translate: Translate): OpenSetting[] {
  return groups.flatMap((group) =>
    settings.filter(
      (setting) =>
        setting.group === group &&
        matchesWords(`${translate(setting.name)} ${translate(messages[group])} ${setting.otherNames}`, text.trim()),
    ),
  )
}

/** All places among the settings, or those that a search found. The arrow keys move between them. */
export function SettingsList({ settings, text }: { settings: readonly OpenSetting[]; text: string }) {
  const translate = useTranslate()
  const list = useRef<HTMLElement>(null)
  useRowKeys(list)
  const schemes = text.trim() === '' ? [] : foundSchemes(text, translate)
  const count = settings.length + schemes.length
  return (
    <nav ref={list} className={styles['links']} aria-label={translate(messages.list)}>
      {groups.map((group) => (
        <Group key={group} name={translate(messages[group])} settings={settings.filter((one) => one.group === group)} />
      ))}
      {schemes.length > 0 && <Schemes schemes={schemes} />}
      {count === 0 && <p className={styles['none']}>{translate(frameMessages.noResults)}</p>}
      <output className={visuallyHidden}>{text.trim() === '' ? '' : translate(messages.found, { count })}</output>
    </nav>
  )
}

function Group({ name, settings }: { name: string; settings: readonly OpenSetting[] }) {
  const translate = useTranslate()
  const id = useId()
  const here = useLocation({ select: ({ pathname }) => pathname })
  if (settings.length === 0) return null
  return (
    <div>
      <h2 id={id}>{name}</h2>
      <ul aria-labelledby={id}>
        {settings.map(({ to, name: setting }) => (
          <li key={to}>
            <Link to={to} {...{ [rowAttribute]: to }} {...(here === to && { 'aria-current': 'page' as const })}>
              {translate(setting)}
              <Icon name="forward" size={14} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Scheme = (typeof schemeChoices)[number]

function foundSchemes(text: string, translate: Translate): Scheme[] {
  return schemeChoices.filter(({ name, otherNames }) =>
    matchesWords(`${translate(messages.look, { name: translate(name) })} ${otherNames}`, text.trim()),
  )
}

/** The appearance of the studio is chosen on this device, in the account's menu, and also where it is looked for. */
function Schemes({ schemes }: { schemes: readonly Scheme[] }) {
  const translate = useTranslate()
  const chosen = useColorScheme()
  const id = useId()
  return (
    <div>
      <h2 id={id}>{translate(messages.forYou)}</h2>
      <ul aria-labelledby={id}>
        {schemes.map(({ scheme, name }) => (
          <li key={scheme}>
            <button type="button" aria-pressed={chosen === scheme} onClick={() => setColorScheme(scheme)}>
              {translate(messages.look, { name: translate(name) })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
