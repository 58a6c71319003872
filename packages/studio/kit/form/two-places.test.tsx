// @vitest-environment happy-dom
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { allByRole, byRole } from '../../testing/by-role.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { press, typeInto } from '../../testing/open-studio.tsx'
import { heldDrafts } from './draft-database.ts'
import { EditFormFrame } from './edit-form-frame.tsx'
import { useEditForm } from './use-edit-form.ts'
import { useKeptText } from './use-kept-value.ts'

let screen: Awaited<ReturnType<typeof openScreen>>
beforeEach(() => heldDrafts.clear())
afterEach(async () => screen.close())

function Product({ name }: { name: string }) {
  const form = useEditForm<{ title: string }>({
    draftKey: 'site product 1',
    saved: { values: { title: 'Mug' }, version: 1 },
    check: () => ({}),
    save: async (_, version) => ({ version: version + 1 }),
    reload: async () => ({ values: { title: 'Mug' }, version: 1 }),
  })
  return (
    <EditFormFrame form={form} labels={{ title: 'Title' }}>
      <TextField label={`Title in ${name}`} {...form.field('title')} />
      <button type="submit">Save in {name}</button>
    </EditFormFrame>
  )
}

/** One form in two places, as in two tabs, which share what is kept. */
async function openForms(names = ['one', 'two']) {
  screen = await openScreen(() => (
    <main>
      {names.map((name) => (
        <Product key={name} name={name} />
      ))}
    </main>
  ))
}

it('BX-4.02 keeps the drafts of a form that is open in two tabs beside each other', async () => {
  await openForms()
  await typeInto(byRole('textbox', 'Title in one'), 'Typed first')
  await typeInto(byRole('textbox', 'Title in two'), 'Typed second')
  await screen.close()

  await openForms(['one'])
  await press(byRole('button', 'Restore'))
  expect(byRole('textbox', 'Title in one')).toMatchObject({ value: 'Typed first' })
  await press(byRole('button', 'Restore'))
  expect(byRole('textbox', 'Title in one')).toMatchObject({ value: 'Typed second' })
})

it('BX-4.02 keeps the draft of another tab when its own is saved', async () => {
  await openForms()
  await typeInto(byRole('textbox', 'Title in one'), 'Typed first')
  await typeInto(byRole('textbox', 'Title in two'), 'Typed second')
  await press(byRole('button', 'Save in two'))
  await screen.close()

  await openForms(['one'])
  expect(allByRole('button', 'Restore')).toHaveLength(1)
  await press(byRole('button', 'Restore'))
  expect(byRole('textbox', 'Title in one')).toMatchObject({ value: 'Typed first' })
})

function Note({ name }: { name: string }) {
  const [text, setText, forget] = useKeptText('site order 1 note')
  const [isSent, setSent] = useState(false)
  const send = () => {
    forget()
    setSent(true)
  }
  return (
    <>
      <TextField name="note" label={`Note in ${name}`} value={text} onChange={setText} />
      <button type="button" onClick={send}>
        Send in {name}
      </button>
      {isSent && <p>Sent</p>}
    </>
  )
}

it('BX-4.02 shows a text that is not sent in each tab, so that none overwrites what it has not seen', async () => {
  screen = await openScreen(() => (
    <main>
      <Note name="one" />
      <Note name="two" />
    </main>
  ))
  await typeInto(byRole('textbox', 'Note in one'), 'Wrap it twice.')
  expect(byRole('textbox', 'Note in two')).toMatchObject({ value: 'Wrap it twice.' })
  await press(byRole('button', 'Send in one'))
  expect(byRole('textbox', 'Note in two')).toMatchObject({ value: '' })
})
