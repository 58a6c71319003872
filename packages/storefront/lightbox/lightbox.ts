import { quickViewMessages } from '@sitewright/domain/catalog/quick-view.messages.ts'
import { say } from '../kit/words.ts'
import { holdFocus } from './hold-focus.ts'
import { lightboxCss } from './lightbox-css.ts'
import { lockScroll } from './lock-scroll.ts'
import { readSurroundings } from './surroundings.ts'
import { wearSheet } from './wear-sheet.ts'

/** A window over the page. What it shows is put into `content`; what may be done with it beside closing, into `tools`. */
export type Lightbox = {
  dialog: HTMLDialogElement
  tools: HTMLElement
  content: HTMLElement
  /** Its accessible name. */
  name: (name: string) => void
  /** To the window as a whole, where nothing in it is to have the focus. */
  focus: () => void
  close: () => void
}

/** Of `theme`, 'page' has the colours of the page. */
export type LightboxOptions = {
  name: string
  className: string
  onClose: () => void
  theme?: 'page' | 'light' | 'dark'
}

/**
 * SF-4.18: while it is open the page behind stands still and can't be reached; Escape, its button and a click beside it close
 * it, and the focus is where it was. One may open over another. The address stays, so that "back" leaves the page as ever.
 */
export function openLightbox({ name, className, onClose, theme = 'page' }: LightboxOptions): Lightbox {
  const opener = document.activeElement
  const parts = makeParts(className)
  const { dialog, panel } = parts
  wearColors(dialog, theme)
  document.body.append(dialog)
  const unlock = lockScroll()
  const leave = (): void => {
    removeEventListener('pagehide', close)
    unlock()
    onClose()
    letGo(dialog)
    dialog.remove()
    giveBackFocus(opener)
  }
  const close = (): void => {
    if (!dialog.isConnected) return
    dialog.removeEventListener('close', leave)
    dialog.close()
    leave() // at once: the browser tells of the end later, when somebody may have gone on to the next button
  }
  dialog.addEventListener('cancel', ({ target }) => target === dialog && close()) // Escape, and not that of a file's choice within
  dialog.addEventListener('close', leave, { once: true }) // what closes it without asking
  addEventListener('pagehide', close) // back in the history the page is as it was left
  parts.closer.addEventListener('click', close)
  closeBeside(dialog, close)
  holdFocus(dialog)
  dialog.showModal()
  const focus = (): void => panel.focus({ preventScroll: true })
  focus()
  const setName = (given: string): void => dialog.setAttribute('aria-label', given)
  setName(name)
  return { dialog, tools: parts.tools, content: parts.content, name: setName, focus, close }
}

/** What had the focus may be gone by now; then the window below has it, where there is one. */
function giveBackFocus(opener: Element | null): void {
  const below = [...document.querySelectorAll<HTMLElement>('dialog[open] .sw-lightbox-panel')].at(-1)
  const stop = opener?.isConnected && opener !== document.body ? opener : below
  if (stop instanceof HTMLElement) stop.focus({ preventScroll: true })
}

/** Ends the live parts of what is taken away. */
export function letGo(place: HTMLElement): void {
  for (const part of place.querySelectorAll('[data-island]')) part.dispatchEvent(new CustomEvent('sw:gone'))
}

type Parts = Pick<Lightbox, 'dialog' | 'tools' | 'content'> & { panel: HTMLElement; closer: HTMLElement }

function makeParts(className: string): Parts {
  wearSheet(lightboxCss)
  const dialog = document.createElement('dialog')
  dialog.className = `sqs-lightbox-overlay sw-lightbox ${className}`
  const panel = make('div', 'lightbox-panel sw-lightbox-panel')
  panel.tabIndex = -1
  const tools = make('div', 'sw-lightbox-tools')
  const closer = iconButton('lightbox-close', say(quickViewMessages.close), 'm6 6 12 12M18 6 6 18')
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

/** `path` is drawn in a field of 24 by 24. */
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

/** Only a click that begins and ends beside the panel: who marks a text may let go outside. */
function closeBeside(dialog: HTMLDialogElement, close: () => void): void {
  let began: EventTarget | null = null
  dialog.addEventListener('pointerdown', (event) => {
    began = event.target
  })
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog && began === dialog) close()
  })
}

function wearColors(dialog: HTMLElement, theme: 'page' | 'light' | 'dark'): void {
  const { surface, ink, isDark } = theme === 'page' ? readSurroundings() : colors[theme]
  dialog.style.setProperty('--sw-surface', surface)
  dialog.style.setProperty('--sw-ink', ink)
  dialog.classList.add(isDark ? 'sw-lightbox-dark' : 'sw-lightbox-light')
}

const colors = {
  light: { surface: '#fff', ink: '#1c1b1a', isDark: false },
  dark: { surface: '#161514', ink: '#f4f2ef', isDark: true },
} as const
