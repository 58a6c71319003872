import { useLayoutEffect, useRef } from 'react'
import { buttonMessages } from '@sitewright/domain/purchase/button.messages.ts'
import { visuallyHidden } from '../kit/visually-hidden.ts'
import { translate } from '../kit/translate.ts'
import type { PurchaseState } from './purchase.ts'

type Props = {
  phase: PurchaseState['phase']
  label: string
  form: string | undefined
  wrapperAttributes: Readonly<Record<string, string>>
}

/** The add-to-cart button within the markup that themes style. It stays focusable while an item is being added. */
export function AddButton({ phase, label, form, wrapperAttributes }: Props) {
  const inner = useRef<HTMLDivElement>(null)
  const shown = { idle: label, adding: translate(buttonMessages.adding), added: translate(buttonMessages.added) }
  const labels = Object.values(shown).join('\n')
  useLayoutEffect(() => keepWidth(inner.current, labels), [labels])

  const { className = '', ...data } = wrapperAttributes
  return (
    <>
      <div {...data} className={`${className.trim()}${phaseClass[phase]}`} data-state={phase}>
        <div className="sqs-add-to-cart-button-inner" ref={inner}>
          {phase === 'adding' && <div className="yui3-widget sqs-spin light" aria-hidden="true" />}
          <button type="submit" form={form} className="sw-add-to-cart-submit" aria-disabled={phase === 'adding'}>
            <span className="status-text add-to-cart-text">{shown[phase]}</span>
          </button>
        </div>
      </div>
      <output {...visuallyHidden}>{phase === 'idle' ? '' : shown[phase]}</output>
    </>
  )
}

const phaseClass = { idle: '', adding: ' is-adding', added: ' is-added' }

/** Reserves the width of the button's widest label, so that its width never changes. Uses em, because a font may still load. */
function keepWidth(inner: HTMLElement | null, labels: string): void {
  const text = inner?.querySelector<HTMLElement>('.add-to-cart-text')
  if (!inner || !text) return
  const before = text.textContent
  const em = Number.parseFloat(getComputedStyle(inner).fontSize) || 16
  const widths = labels.split('\n').map((label, phase) => {
    text.textContent = label
    return text.offsetWidth + (phase === 0 ? 0 : markEm * em)
  })
  text.textContent = before
  inner.style.minWidth = `${Math.max(...widths) / em}em`
}

/** Width in em of the spinner or tick that a theme shows beside the button's label while adding and afterwards. */
const markEm = 1.75
