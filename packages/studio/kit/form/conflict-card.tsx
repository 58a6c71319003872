import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { useTranslate } from '../locale.tsx'
import type { EditForm } from './edit-form.ts'
import styles from './form-kit.module.css'

/** The fields that somebody else changed to another value meanwhile: both values, of which one is chosen for each field. */
export function ConflictCard<Values extends object>({
  form,
  labels,
  textOf = plainText,
}: {
  form: EditForm<Values>
  labels: Readonly<Record<string, string>>
  textOf?: (name: keyof Values & string, value: Values[keyof Values & string]) => string
}) {
  const translate = useTranslate()
  const { conflict, values } = form
  if (!conflict) return null
  return (
    <section className={styles['conflict']} aria-label={translate(frameMessages.needsAttention)}>
      <Banner tone="warn" icon="attention">
        {translate(frameMessages.conflict)}
      </Banner>
      {conflict.names.map((name) => (
        <div key={name}>
          <h2>{labels[name] ?? name}</h2>
          <div className={styles['sides']}>
            <Side
              title={translate(frameMessages.yours)}
              text={textOf(name, values[name])}
              button={translate(frameMessages.keepYours)}
              onChoose={() => form.settle(name, 'yours')}
            />
            <Side
              title={conflict.by ?? translate(frameMessages.theirs)}
              text={textOf(name, conflict.theirs.values[name])}
              button={translate(frameMessages.takeTheirs)}
              onChoose={() => form.settle(name, 'theirs')}
            />
          </div>
        </div>
      ))}
    </section>
  )
}

function Side({
  title,
  text,
  button,
  onChoose,
}: {
  title: string
  text: string
  button: string
  onChoose: () => void
}) {
  const translate = useTranslate()
  return (
    <div className={styles['side']}>
      <h3 className={styles['sideTitle']}>{title}</h3>
      <p>{text === '' ? translate(frameMessages.nothing) : text}</p>
      <Button isCompact onPress={onChoose}>
        {button}
      </Button>
    </div>
  )
}

function plainText(_: string, value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
