import { act, type FormEvent, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.body.firstElementChild ?? document.body)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

async function press(content: ReactNode): Promise<void> {
  await act(async () => root.render(content))
  const button = document.querySelector('button')
  await act(async () => {
    button?.focus()
    button?.click()
  })
  expect(document.activeElement).toBe(button)
}

it.each([
  [false, 1],
  [true, 0],
])('with isBusy %s calls onPress %d times', async (isBusy, times) => {
  const onPress = vi.fn<() => void>()
  await press(
    <Button isBusy={isBusy} onPress={onPress}>
      Save
    </Button>,
  )
  expect(onPress).toHaveBeenCalledTimes(times)
})

it.each([
  [false, 1],
  [true, 0],
])('with isBusy %s submits its form %d times', async (isBusy, times) => {
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
  await press(
    <form onSubmit={onSubmit}>
      <Button type="submit" isBusy={isBusy}>
        Save
      </Button>
    </form>,
  )
  expect(onSubmit).toHaveBeenCalledTimes(times)
})
