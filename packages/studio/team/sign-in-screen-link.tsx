import type { Message } from '@sitewright/domain/kit/text.ts'
import { Link } from '@tanstack/react-router'
import { useTranslate } from '../kit/locale.tsx'
import styles from './sign-in.module.css'

/** Link between two screens that are shown before the sign-in, such as to "forgot password". */
export function SignInScreenLink({ to, text }: { to: string; text: Message }) {
  const translate = useTranslate()
  return (
    <p>
      <Link className={styles['link'] ?? ''} to={to}>
        {translate(text)}
      </Link>
    </p>
  )
}
