import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import { MainLandmark } from '@sitewright/ui/layout/main-landmark.tsx'
import { Outlet } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslate } from '../kit/locale.tsx'
import { FrameCommands, type FrameDialog } from './frame-commands.tsx'
import { UploadsDock } from '../media/upload/uploads-dock.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { MobileNavigationBar } from './mobile-navigation-bar.tsx'
import styles from './app-shell.module.css'
import { Sidebar } from './sidebar.tsx'

/** Layout of all screens that need a sign-in: navigation on the left, or at the bottom on a phone. */
export function AppShell({ session, children }: { session: SessionAnswer; children: ReactNode }) {
  const translate = useTranslate()
  const [dialog, setDialog] = useState<FrameDialog | null>(null)
  return (
    <>
      <a className={styles['skip']} href="#main">
        {translate(sitesMessages.skipToContent)}
      </a>
      <div className={styles['app']}>
        <Sidebar session={session} onOpen={setDialog} />
        <MainLandmark className={styles['main'] ?? ''} id="main">
          <OfflineBanner />
          {children}
        </MainLandmark>
      </div>
      <UploadsDock />
      <MobileNavigationBar session={session} onOpen={setDialog} />
      <FrameCommands session={session} dialog={dialog} onOpen={setDialog} />
    </>
  )
}

/** Route with a column of limited width, for screens that are read. Lists and details use the whole width instead. */
export function NarrowContent() {
  return (
    <div className={styles['content']}>
      <Outlet />
    </div>
  )
}
