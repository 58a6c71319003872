import { createElement } from 'react'
import { expect, it } from 'vitest'
import { mountReact, type InitialInput } from './mount-react.ts'

function fallback(html: string): HTMLElement {
  document.body.innerHTML = `<div id="place">${html}</div>`
  return document.querySelector<HTMLElement>('#place') ?? document.body
}

function field<element extends HTMLElement>(selector: string): element {
  const found = document.querySelector<element>(selector)
  if (!found) throw new Error(selector)
  return found
}

function NameForm({ label, start }: { label: string; start: InitialInput }) {
  return createElement('div', null, [
    createElement('input', { key: 1, name: 'given', 'aria-label': label, defaultValue: start.values['given'] }),
    createElement('input', { key: 2, name: 'amount', type: 'number', defaultValue: start.values['amount'] }),
    ...['red', 'blue'].map((value) =>
      createElement('input', {
        key: value,
        type: 'radio',
        name: 'hue',
        value,
        defaultChecked: start.values['hue'] === value,
      }),
    ),
    createElement('button', { key: 3, type: 'button' }, 'One'),
    createElement('button', { key: 4, type: 'button' }, 'Two'),
  ])
}

const html = `<input name="given" value=""><input name="amount" type="number" value="1">
  <input type="radio" name="hue" value="red"><input type="radio" name="hue" value="blue">
  <input name="off" value="x" disabled><button>One</button><button>Two</button>`

it('keeps typed and chosen values', () => {
  const place = fallback(html)
  field<HTMLInputElement>('[name=given]').value = 'Ada'
  field<HTMLInputElement>('[name=amount]').value = '12'
  field<HTMLInputElement>('[value=blue]').checked = true
  let seen: InitialInput | undefined
  const isMounted = mountReact(
    place,
    () => ({ label: 'Name' }),
    (props) => {
      seen = props.start
      return NameForm(props)
    },
  )

  expect(isMounted).toBe(true)
  expect(seen?.values).toEqual({ given: 'Ada', amount: '12', hue: 'blue' })
  expect(field<HTMLInputElement>('[name=given]').getAttribute('aria-label')).toBe('Name')
  expect(field<HTMLInputElement>('[name=given]').value).toBe('Ada')
  expect(field<HTMLInputElement>('[value=blue]').checked).toBe(true)
})

it('restores focus and selection by the field’s name', () => {
  const place = fallback(html)
  const before = field<HTMLInputElement>('[name=given]')
  before.value = 'Ada Lovelace'
  before.focus()
  before.setSelectionRange(4, 8, 'backward')
  mountReact(place, () => ({ label: 'Name' }), NameForm)

  const after = field<HTMLInputElement>('[name=given]')
  expect(after).not.toBe(before)
  expect(document.activeElement).toBe(after)
  expect([after.selectionStart, after.selectionEnd, after.selectionDirection]).toEqual([4, 8, 'backward'])
})

it('restores the focus to a radio by its value, and to an unnamed button by its position', () => {
  const place = fallback(html)
  field<HTMLInputElement>('[value=blue]').focus()
  mountReact(place, () => ({ label: 'Name' }), NameForm)
  expect(document.activeElement).toBe(field('[value=blue]'))

  const again = fallback(html)
  field<HTMLButtonElement>('button:last-of-type').focus()
  mountReact(again, () => ({ label: 'Name' }), NameForm)
  expect(document.activeElement?.textContent).toBe('Two')
})

it('does not take the focus from outside its place', () => {
  const place = fallback(`${html}`)
  document.body.insertAdjacentHTML('beforeend', '<input id="other">')
  field<HTMLInputElement>('#other').focus()
  mountReact(place, () => ({ label: 'Name' }), NameForm)
  expect(document.activeElement).toBe(field('#other'))
})

it('leaves the fallback unchanged when its props cannot be read', () => {
  const place = fallback(html)
  const before = place.innerHTML
  expect(mountReact(place, () => null, NameForm)).toBe(false)
  expect(place.innerHTML).toBe(before)
})
