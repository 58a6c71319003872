import { quickViewMessages } from '@sitewright/domain/catalog/quick-view.messages.ts'
import { translate } from '../kit/translate.ts'
import { adoptStyleSheet } from '../lightbox/adopt-style-sheet.ts'
import { makeStubObject, type YuiBaseObject } from './library-objects.ts'
import { primitiveToText } from './yui-nodes.ts'

/**
 * `new Y.Squarespace.Widgets.Alert({'strings.title', 'strings.message'})` of Squarespace's script library: opens a modal dialog.
 * Both texts are shown as plain text, because scripts pass on server answers. Escape or its button closes the dialog, and the
 * browser restores the focus.
 */
export function makeAlert(given: Readonly<Record<string, unknown>> = {}): YuiBaseObject {
  adoptStyleSheet(alertCss)
  const part = makeStubObject(given)
  const dialog = document.createElement('dialog')
  dialog.className = 'sw-message' // not `sw-alert`, the class of errors on the system's pages
  dialog.setAttribute('role', 'alertdialog')
  const title = addText(dialog, 'h2', given['strings.title'], 'aria-labelledby')
  const message = addText(dialog, 'p', given['strings.message'], title ? 'aria-describedby' : 'aria-labelledby')
  if (!title && !message) return part // without title and message, no dialog opens

  const closer = document.createElement('button')
  closer.type = 'button'
  closer.textContent = wordForClose()
  const close = (): YuiBaseObject => {
    if (dialog.isConnected) dialog.close()
    return part
  }
  closer.addEventListener('click', close)
  dialog.append(closer)
  dialog.addEventListener('close', () => {
    dialog.remove()
    part.fire('close', { target: part })
  })
  document.body.append(dialog)
  dialog.showModal()
  return Object.assign(part, { close, hide: close, destroy: close })
}

function addText(dialog: HTMLElement, tag: 'h2' | 'p', given: unknown, reference: string): boolean {
  const text = primitiveToText(given).trim()
  if (text === '') return false
  const element = document.createElement(tag)
  element.id = `sw-message-${tag}-${document.querySelectorAll('.sw-message').length}` // unique among open dialogs
  element.textContent = text
  dialog.setAttribute(reference, element.id)
  dialog.append(element)
  return true
}

/**
 * Label of the close button in the page's language. The server embeds it in the page, because this script has no translations.
 */
function wordForClose(): string {
  return (
    document.querySelector<HTMLElement>('script[data-close]')?.dataset['close'] ?? translate(quickViewMessages.close)
  )
}

/**
 * Default styles of the dialog. Their specificity is low: they override a theme's reset, but not a theme's rules for the dialog.
 */
const alertCss = `
.sw-message {
  box-sizing: border-box; width: min(420px, 100% - 32px); height: fit-content; max-height: 90%; margin: auto; padding: 24px; overflow: auto;
  border: 1px solid; border-radius: 6px; background: Canvas; color: CanvasText; text-align: start; overflow-wrap: anywhere;
}
.sw-message::backdrop { background: rgb(0 0 0 / 0.6); }
.sw-message h2 { margin: 0 0 12px; font-size: 1.25em; color: inherit; }
.sw-message p { margin: 0 0 20px; color: inherit; }
.sw-message button {
  float: none; box-sizing: border-box; width: auto; min-width: 44px; min-height: 44px; padding: 0 20px; border: 1px solid; border-radius: 4px; background: transparent; color: inherit; font: inherit;
  cursor: pointer;
}
`
