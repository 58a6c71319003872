import { SiteIcon } from '@sitewright/ui/avatar.tsx'
import type { ReactNode } from 'react'
import picture from './sign-in-picture.svg'
import styles from './sign-in.module.css'

type AuthLayoutProps = { title: string; hello?: string | undefined; help?: string | undefined; children: ReactNode }

/** Layout of the screens that are shown before the sign-in: product name and host, one form, a picture. */
export function AuthLayout({ title, hello, help, children }: AuthLayoutProps) {
  return (
    <main className={styles['page']}>
      <section className={styles['side']}>
        <div className={styles['product']}>
          <SiteIcon name="Sitewright" />
          <span>
            <b>Sitewright</b>
            <small>{location.host}</small>
          </span>
        </div>
        <div className={styles['middle']}>
          <div>
            <h1>{title}</h1>
            {hello !== undefined && <p className={styles['quiet']}>{hello}</p>}
          </div>
          {children}
        </div>
        <p className={styles['help']}>{help}</p>
      </section>
      <div className={styles['picture']}>
        <img src={picture} alt="" width="1200" height="1450" />
      </div>
    </main>
  )
}
