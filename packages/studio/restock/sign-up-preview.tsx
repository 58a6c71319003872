import { restockStudioMessages as messages } from '@sitewright/domain/restock/restock-studio.messages.ts'
import type { SignUpForm, SignUpFormAnswer } from '@sitewright/domain/restock/sign-up-form.wire.ts'
import { useId } from 'react'
import { useTranslate } from '../kit/locale.tsx'
import styles from './restock.module.css'

/** The sign-up as shoppers see it. It follows what is typed, and nothing in it can be pressed. */
export function SignUpPreview({ form, usual }: { form: SignUpForm; usual: SignUpFormAnswer['usual'] }) {
  const translate = useTranslate()
  const titleId = useId()
  const textOf = (name: keyof typeof usual): string => form[name].trim() || usual[name]
  return (
    <section aria-labelledby={titleId} className={styles['example']}>
      <h3 id={titleId}>{translate(messages.previewOf)}</h3>
      {form.isOn ? (
        <>
          <div className={styles['preview']} dir="auto">
            <p>{textOf('callToAction')}</p>
            <p className={styles['signUp']}>
              <span className={styles['input']}>{textOf('placeholder')}</span>
              <b className={styles['press']}>{textOf('button')}</b>
            </p>
            {form.hasNewsletter && <p>☐ {textOf('newsletterText')}</p>}
          </div>
          <h3>{translate(messages.previewAfter)}</h3>
          <p className={styles['preview']} dir="auto">
            {textOf('success')}
          </p>
        </>
      ) : (
        <p className={styles['quiet']}>{translate(messages.signUpOff)}</p>
      )}
    </section>
  )
}
