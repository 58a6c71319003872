import { newSiteMessages as messages } from '@sitewright/domain/sites/new-site.messages.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import { useAccount } from '../team/account/account-query.ts'
import styles from './home.module.css'

/** Tells an owner, until it was answered once on this device, that the sign-in can have a second step. */
export function SecondStepHint({ accountId }: { accountId: string }) {
  const [isAnswered, setAnswered] = useState(() => wasAnswered(accountId))
  if (isAnswered) return null
  const answer = () => {
    keepAnswered(accountId)
    setAnswered(true)
  }
  return <Hint onAnswer={answer} />
}

function Hint({ onAnswer }: { onAnswer: () => void }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const account = useAccount().data
  if (account?.secondStep.isOn !== false) return null
  const setUp = () => {
    onAnswer()
    void navigate({ to: paths.account() })
  }
  return (
    <div className={styles['hint']}>
      <Banner tone="warn" icon="shield">
        <p>{translate(messages.secondStep)}</p>
        <div className={styles['answers']}>
          <Button isCompact onPress={setUp}>
            {translate(messages.setUp)}
          </Button>
          <Button look="plain" isCompact onPress={onAnswer}>
            {translate(messages.notNow)}
          </Button>
        </div>
      </Banner>
    </div>
  )
}

const prefix = 'sw-second-step-told '

function wasAnswered(accountId: string): boolean {
  try {
    return localStorage.getItem(prefix + accountId) !== null
  } catch {
    return false
  }
}

function keepAnswered(accountId: string): void {
  try {
    localStorage.setItem(prefix + accountId, '1')
  } catch {
    // When the browser blocks storage, the hint comes back with the next visit.
  }
}
