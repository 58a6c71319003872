import { mailsStudioMessages as messages } from '@sitewright/domain/mail/own-texts/mails-studio.messages.ts'
import type { ShopMail } from '@sitewright/domain/mail/own-texts/shop-mails.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import { LoadProblem } from '../kit/list/load-problem.tsx'
import { useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'
import styles from './mails.module.css'
import { mailPagePath, sendTestMail, useMailPreview, type MailName, type Texts } from './mails-query.ts'
import { TestButton } from './test-button.tsx'

type Props = { site: SiteOfSession; mail: ShopMail; texts: Texts; isRight: boolean }

/** How long the preview waits for the next key. */
const pauseMs = 400

/** The email with an order of the shop. It follows what is typed, and waits while a text cannot be sent. */
export function MailPreview({ site, mail, texts, isRight }: Props) {
  const translate = useTranslate()
  const name = { site: site.id, mail: mail.id }
  const settled = useSettled(isRight ? texts : null)
  const [isText, setText] = useState(false)
  const { data, error, refetch } = useMailPreview(name, settled)
  return (
    <section className={styles['preview']} aria-label={translate(messages.preview)}>
      {!isRight && (
        <Banner tone="warn" icon="attention">
          {translate(messages.notShown)}
        </Banner>
      )}
      {error && <LoadProblem failure={error} hasOlder={data !== undefined} onRetry={() => void refetch()} />}
      {data && (
        <>
          <div className={styles['actions']}>
            <span className={styles['quiet']}>
              {data.orderNumber === null
                ? translate(messages.withExample)
                : translate(messages.withOrder, { number: data.orderNumber })}
            </span>
            <Button isCompact aria-pressed={!isText} onPress={() => setText(false)}>
              {translate(messages.asPage)}
            </Button>
            <Button isCompact aria-pressed={isText} onPress={() => setText(true)}>
              {translate(messages.asText)}
            </Button>
          </div>
          <h2>{data.subject}</h2>
          <p className={styles['quiet']}>{translate(messages.from, data)}</p>
          {isText && (
            <p className={styles['plain']} dir="auto">
              {data.plain}
            </p>
          )}
          {!isText && settled && (
            <MailFrame
              key={JSON.stringify(settled)}
              name={name}
              texts={settled}
              title={translate(messages.pageOf, { subject: data.subject })}
            />
          )}
        </>
      )}
      <TestButton
        site={site.id}
        subject={`test of mail ${mail.id}`}
        input={texts}
        isRight={isRight}
        send={(shown, key) => sendTestMail(name, shown, key)}
      />
    </section>
  )
}

/**
 * The page of an email. A form loads it, because the studio's page may insert no markup. Give it a key for each text: the first load of a
 * frame is no step of the browser's history.
 */
function MailFrame({ name, texts, title }: { name: MailName; texts: Texts; title: string }) {
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  useEffect(() => form.current?.submit(), [])
  return (
    <>
      <iframe
        className={styles['frame']}
        name={id}
        title={title}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
      <form ref={form} method="post" action={mailPagePath(name)} target={id} hidden>
        <input type="hidden" name="texts" value={JSON.stringify(texts)} />
      </form>
    </>
  )
}

/** React hook that returns the newest texts once nothing was typed for a while. Null keeps the texts before. */
function useSettled(texts: Texts | null): Texts | null {
  const [settled, setSettled] = useState(texts)
  const newest = JSON.stringify(texts)
  useEffect(() => {
    const timer = setTimeout(() => {
      const next = JSON.parse(newest) as Texts | null // as it was made above
      if (next) setSettled(next)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [newest])
  return settled
}
