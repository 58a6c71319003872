import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { byRole } from '../testing/by-role.ts'
import { pressKey } from '../testing/press-key.ts'
import { openLightbox, type Lightbox, type LightboxOptions } from './lightbox.ts'

let opener: HTMLButtonElement
beforeEach(() => {
  document.body.innerHTML = '<button>Open</button><details data-island="sheet"><summary>Menu</summary></details>'
  opener = byRole('button', 'Open') as HTMLButtonElement
  opener.focus()
})
afterEach(() => {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  document.documentElement.removeAttribute('style')
})

function open(given: Partial<LightboxOptions> = {}): Lightbox {
  return openLightbox({ name: 'A window', className: 'test', onClose: () => undefined, ...given })
}

const isLocked = () => document.documentElement.style.overflow === 'hidden'

it('SF-4.18 has a name and the focus, locks scrolling while open, and restores both on close', () => {
  const onClose = vi.fn<() => void>()
  const box = open({ onClose })
  expect(box.dialog.getAttribute('aria-label')).toBe('A window')
  expect(box.dialog.contains(document.activeElement)).toBe(true)
  expect(isLocked()).toBe(true)
  byRole('button', 'Close').click()
  expect([document.querySelector('dialog'), isLocked(), document.activeElement]).toEqual([null, false, opener])
  expect(onClose).toHaveBeenCalledOnce()
})

it.each(['Escape', 'Enter', ' '])('SF-4.18 is modal and closes when %j is pressed on its close control', (key) => {
  // Escape closes only modal dialogs.
  const shownModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  const { dialog } = open()
  expect(shownModal.mock.contexts).toEqual([dialog])
  vi.restoreAllMocks()
  byRole('button', 'Close').focus()
  pressKey(key)
  expect([document.querySelector('dialog'), isLocked(), document.activeElement]).toEqual([null, false, opener])
})

it('SF-4.18 locks scrolling until the last of several is closed, in any order', () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ] as const) {
    const boxes = [open(), open()]
    boxes[order[0]]?.close()
    expect(isLocked()).toBe(true)
    boxes[order[1]]?.close()
    expect(isLocked()).toBe(false)
  }
})

it('SF-4.18 keeps scrolling locked while a sheet below it is open', () => {
  const sheet = document.querySelector('details')
  sheet?.setAttribute('open', '')
  open().close()
  expect(isLocked()).toBe(true)
  sheet?.removeAttribute('open')
  open().close()
  expect(isLocked()).toBe(false)
})

it('SF-4.18 stacked dialogs restore the focus to the opener, or to the dialog below when it is gone', () => {
  const below = open()
  const inner = document.createElement('button')
  below.content.append(inner)
  inner.focus()
  open().close()
  expect(document.activeElement).toBe(inner)

  const above = open()
  inner.remove()
  above.close()
  expect(below.dialog.contains(document.activeElement)).toBe(true)
  expect(document.activeElement).not.toBe(inner)
  below.close()
  expect(document.activeElement).toBe(opener)
})

it('SF-4.18 traps the Tab key in both directions', () => {
  const box = open()
  const [first, last] = ['First', 'Last'].map((name) => {
    const button = document.createElement('button')
    button.textContent = name
    box.content.append(button)
    return button
  })
  // happy-dom has no layout, so every control is given a rectangle, as if it were visible.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue(
    Object.assign([new DOMRect()], { item: () => null }),
  )
  const tab = (shiftKey: boolean) => {
    const event = new KeyboardEvent('keydown', { key: 'Tab', shiftKey, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
    return event.defaultPrevented
  }
  last?.focus()
  expect(tab(false)).toBe(true)
  expect(document.activeElement).toBe(byRole('button', 'Close'))
  expect(tab(true)).toBe(true)
  expect(document.activeElement).toBe(last)
  first?.focus()
  expect(tab(false)).toBe(false) // in between, the browser moves the focus
  vi.restoreAllMocks()
})

it('SF-4.27 SF-4.18 uses the requested theme, or the page’s own', () => {
  const seen = (theme?: 'light' | 'dark') => {
    const { dialog, close } = open(theme && { theme })
    const look = [dialog.className, dialog.style.getPropertyValue('--sw-surface')]
    close()
    return look
  }
  document.body.style.backgroundColor = 'rgb(20, 20, 20)'
  expect(seen('light')).toEqual([expect.stringContaining('sw-lightbox-light'), '#fff'])
  expect(seen('dark')).toEqual([expect.stringContaining('sw-lightbox-dark'), '#161514'])
  expect(seen()[0]).toContain('sw-lightbox-dark')
  document.body.style.backgroundColor = 'rgb(250, 250, 250)'
  expect(seen()[0]).toContain('sw-lightbox-light')
  document.body.removeAttribute('style')
})

it('closes on pagehide', () => {
  open()
  dispatchEvent(new Event('pagehide'))
  expect([document.querySelector('dialog'), isLocked()]).toEqual([null, false])
})

it.each([
  [432, '0px'],
  [433, '6px'],
])('SF-9.06 in a viewport of %i pixels has corners of %s', (widthPx, corners) => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
  happyDOM.setViewport({ width: widthPx })
  const box = open()
  const panel = box.dialog.querySelector<HTMLElement>('.sw-lightbox-panel') as HTMLElement
  expect(getComputedStyle(panel).borderRadius).toBe(corners)
  happyDOM.setViewport({ width: 1024 })
})
