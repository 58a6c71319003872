import { quickViewMessages } from '@sitewright/domain/catalog/quick-view.messages.ts'
import { translate } from '../kit/translate.ts'
import { trapFocus } from './trap-focus.ts'
import { lightboxCss } from './lightbox-css.ts'
import { lockScroll } from './lock-scroll.ts'
import { readPageColors } from './page-colors.ts'
import { adoptStyleSheet } from './adopt-style-sheet.ts'

/**
 * A modal dialog over the page. `content` is the element for its content, `tools` the one for controls beside the close button.
 */
export type Lightbox = {
  dialog: HTMLDialogElement
  tools: HTMLElement
  content: HTMLElement
  /** Sets the dialog's accessible name. */
  name: (name: string) => void
  /** Focuses the dialog as a whole. Used when no control in it should have the focus. */
  focus: () => void
  close: () => void
}

/** `theme: 'page'`, the default, gives the dialog the colours of the page. */
export type LightboxOptions = {
  name: string
  className: string
  onClose: () => void
  theme?: 'page' | 'light' | 'dark'
}

/**
 * Opens a modal dialog (SF-4.18). The page behind it can be neither focused nor scrolled. Escape, the close button and a click
 * outside close the dialog, and the focus returns to where it was. A dialog can open another. The page's address does not change,
 * so "back" leaves the page.
 */
export function openLightbox({ name, className, onClose, theme = 'page' }: LightboxOptions): Lightbox {
  const opener = document.activeElement
  const parts = makeParts(className)
  const { dialog, panel } = parts
  applyColors(dialog, theme)
  document.body.append(dialog)
  const unlock = lockScroll()
  const leave = (): void => {
    removeEventListener('pagehide', close)
    unlock()
    onClose()
    unmountIslands(dialog)
    dialog.remove()
    giveBackFocus(opener)
  }
  const close = (): void => {
    if (!dialog.isConnected) return
    dialog.removeEventListener('close', leave)
    dialog.close()
    // `leave` does not wait for the `close` event, because the visitor may have focused another button by then.
    leave()
  }
  // `cancel` means Escape. A file field in the dialog fires `cancel` too, when its file picker is cancelled.
  dialog.addEventListener('cancel', ({ target }) => target === dialog && close())
  dialog.addEventListener('close', leave, { once: true }) // runs only when other code closes the dialog
  addEventListener('pagehide', close) // a page restored by "back" shows no dialog
  parts.closer.addEventListener('click', close)
  closeBeside(dialog, close)
  trapFocus(dialog)
  dialog.showModal()
  const focus = (): void => panel.focus({ preventScroll: true })
  focus()
  const setName = (given: string): void => dialog.setAttribute('aria-label', given)
  setName(name)
  return { dialog, tools: parts.tools, content: parts.content, name: setName, focus, close }
}

/** Restores the focus to the element that opened the dialog, or, when that is gone, to the topmost dialog that is still open. */
function giveBackFocus(opener: Element | null): void {
  const below = [...document.querySelectorAll<HTMLElement>('dialog[open] .sw-lightbox-panel')].at(-1)
  const stop = opener?.isConnected && opener !== document.body ? opener : below
  if (stop instanceof HTMLElement) stop.focus({ preventScroll: true })
}

/** Unmounts the islands inside an element that is being removed. */
export function unmountIslands(element: HTMLElement): void {
  for (const part of element.querySelectorAll('[data-island]')) part.dispatchEvent(new CustomEvent('sw:gone'))
}

type Parts = Pick<Lightbox, 'dialog' | 'tools' | 'content'> & { panel: HTMLElement; closer: HTMLElement }

function makeParts(className: string): Parts {
  adoptStyleSheet(lightboxCss)
  const dialog = document.createElement('dialog')
  dialog.className = `sqs-lightbox-overlay sw-lightbox ${className}`
  const panel = make('div', 'lightbox-panel sw-lightbox-panel')
  panel.tabIndex = -1
  const tools = make('div', 'sw-lightbox-tools')
  const closer = iconButton('lightbox-close', translate(quickViewMessages.close), 'm6 6 12 12M18 6 6 18')
  tools.append(closer)
  const content = make('div', 'sw-lightbox-content')
  panel.append(tools, content)
  dialog.append(panel)
  return { dialog, panel, tools, content, closer }
}

function make(tag: string, className: string): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  return element
}

/** Creates a button with an SVG icon; `path` uses a view box of 24 by 24. */
export function iconButton(className: string, name: string, path: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `sw-lightbox-button ${className}`
  button.setAttribute('aria-label', name)
  const svg = document.createElementNS(svgSpace, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS(svgSpace, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  button.append(svg)
  return button
}

const svgSpace = 'http://www.w3.org/2000/svg'

/**
 * Closes the dialog on a click outside its panel. The press must begin outside too, so that a text selection that ends outside
 * does not close it.
 */
function closeBeside(dialog: HTMLDialogElement, close: () => void): void {
  let began: EventTarget | null = null
  dialog.addEventListener('pointerdown', (event) => {
    began = event.target
  })
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog && began === dialog) close()
  })
}

function applyColors(dialog: HTMLElement, theme: 'page' | 'light' | 'dark'): void {
  const { surface, ink, isDark } = theme === 'page' ? readPageColors() : colors[theme]
  dialog.style.setProperty('--sw-surface', surface)
  dialog.style.setProperty('--sw-ink', ink)
  dialog.classList.add(isDark ? 'sw-lightbox-dark' : 'sw-lightbox-light')
}

const colors = {
  light: { surface: '#fff', ink: '#1c1b1a', isDark: false },
  dark: { surface: '#161514', ink: '#f4f2ef', isDark: true },
} as const
