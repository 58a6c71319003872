import { accountMessages } from '@sitewright/domain/team/account.messages.ts'
import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import { MenuChoices } from '@sitewright/ui/menu-choices.tsx'
import { Menu, MenuItem, MenuSeparator } from '@sitewright/ui/menu.tsx'
import { notifyFailure } from '@sitewright/ui/notify.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { setColorScheme, useColorScheme } from '../kit/color-scheme.ts'
import { useTranslate } from '../kit/locale.tsx'
import styles from './account-menu.module.css'
import { signOut } from '../session/session.ts'

type AccountMenuProps = {
  account: SessionAnswer['account']
  trigger: ReactNode
  triggerClass: string
  /** Entries before those of the account. */
  children?: ReactNode
}

/** Menu with the account's name, the choice of the color scheme and the sign-out. */
export function AccountMenu({ account, trigger, triggerClass, children }: AccountMenuProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const leave = useSignOut()
  const choices = [
    { value: 'light', label: translate(teamMessages.light), icon: 'light' },
    { value: 'dark', label: translate(teamMessages.dark), icon: 'dark' },
    { value: 'system', label: translate(teamMessages.system), icon: 'system' },
  ] as const
  const head = (
    <div className={styles['who']}>
      <b>{account.displayName}</b>
      <span>{account.email}</span>
    </div>
  )
  return (
    <Menu trigger={trigger} triggerClass={triggerClass} head={head}>
      {children}
      <MenuChoices
        title={translate(teamMessages.appearance)}
        chosen={useColorScheme()}
        choices={choices}
        onChoose={setColorScheme}
      />
      <MenuSeparator />
      <MenuItem icon="account" onAction={() => void navigate({ to: paths.account() })}>
        {translate(accountMessages.title)}
      </MenuItem>
      <MenuItem icon="signOut" onAction={leave}>
        {translate(teamMessages.signOut)}
      </MenuItem>
    </Menu>
  )
}

function useSignOut(): () => void {
  const translate = useTranslate()
  const client = useQueryClient()
  const leave = async (): Promise<void> => {
    try {
      await signOut(client)
    } catch {
      notifyFailure(translate(teamMessages.signOutFailed), {
        label: translate(sitesMessages.tryAgain),
        run: () => void leave(),
      })
    }
  }
  return () => void leave()
}
