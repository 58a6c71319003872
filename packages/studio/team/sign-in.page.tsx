import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import { Mark } from '@sitewright/ui/avatar.tsx'
import { useSearch } from '@tanstack/react-router'
import { ownPath } from '../kit/own-path.ts'
import { useSay } from '../kit/words.tsx'
import { LeadTo } from '../shell/lead-to.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { useSession } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'
import picture from './sign-in-picture.svg'
import styles from './sign-in.module.css'

/** Where everybody without a session lands; whoever has one is brought to where they were going. */
export function SignInPage() {
  const say = useSay()
  const search: { next?: unknown } = useSearch({ strict: false })
  const session = useSession().data
  if (session?.kind === 'signed-in') return <LeadTo path={ownPath(search.next, location.origin)} />

  return (
    <main className={styles['page']}>
      <PageTitle page={say(teamMessages.signIn)} />
      <section className={styles['side']}>
        <div className={styles['product']}>
          <Mark name="Sitewright" />
          <span>
            <b>Sitewright</b>
            <small>{location.host}</small>
          </span>
        </div>
        <div className={styles['middle']}>
          <div>
            <h1>{say(teamMessages.signInTitle)}</h1>
            <p className={styles['quiet']}>{say(teamMessages.signInHello)}</p>
          </div>
          <SignInForm hasEnded={session?.how === 'ended'} />
        </div>
        <p className={styles['help']}>{say(teamMessages.signInHelp)}</p>
      </section>
      <div className={styles['picture']}>
        <img src={picture} alt="" width="1200" height="1450" />
      </div>
    </main>
  )
}
