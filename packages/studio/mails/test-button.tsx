import { mailsStudioMessages as messages } from '@sitewright/domain/mail/own-texts/mails-studio.messages.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { useAction } from '../kit/form/use-action.ts'
import { useTranslate } from '../kit/locale.tsx'
import styles from './mails.module.css'

type TestButtonProps<Input> = {
  /** Id of the site. */
  site: string
  /** What the toast is about; a newer one about the same replaces it. */
  subject: string
  /** What the mail is made of, which need not be saved. */
  input: Input
  /** False while the input has an error, and no mail can be made of it. */
  isRight: boolean
  send: (input: Input, key: string) => Promise<{ to: string; undo: null }>
}

/** Button that sends an email, as it is shown, to the owner's own address. */
export function TestButton<Input>({ site, subject, input, isRight, send }: TestButtonProps<Input>) {
  const translate = useTranslate()
  const { run, isBusy, problem } = useAction({
    site,
    subject,
    send,
    reload: async () => undefined,
    doneText: ({ to }) => translate(messages.testSent, { to }),
    undoneText: '',
  })
  return (
    <div className={styles['actions']}>
      <Button isBusy={isBusy} isDisabled={!isRight} onPress={() => run(input)}>
        {translate(messages.sendTest)}
      </Button>
      {problem !== undefined && (
        <Banner tone="bad" icon="alert">
          {problem}
        </Banner>
      )}
    </div>
  )
}
