import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { toastQueue } from '@sitewright/ui/notify.ts'
import { act } from 'react'
import { afterEach, vi } from 'vitest'
import { heldDrafts } from '../kit/form/draft-database.ts'
import '../orders/order.page.tsx' // loaded beforehand, because the router loads it when it is needed, which takes long on a busy machine
import { allByRole, byRole } from './by-role.ts'
import { anOrder, done, fakeOrders } from './fake-orders.ts'
import { anOwner, fakeServer } from './fake-server.ts'
import { openStudio, press } from './open-studio.tsx'

/** Opens the screen of order 1047, with a `query` such as `?sheet=refund`. */
export async function openOrder(shown: OrderDetail = anOrder(), query = '', number = '1047', locale = 'en') {
  const account = anOwner()
  account.answer.account.locale = locale
  const server = fakeServer(account)
  server.state.isSignedIn = true
  const fake = fakeOrders('site-fern-kiln', [shown])
  server.state.others = fake.answer
  const opened = await openStudio(server, `/fern-kiln/orders/${number}${query}`)
  return {
    server,
    fake: fake.state,
    /** Answers the next actions as carried out, after which the order is another. */
    succeed: (after: Partial<OrderDetail>, more: Parameters<typeof done>[1] = {}) => {
      fake.state.onAction = () => {
        fake.state.orders = [{ ...shown, version: shown.version + 1, ...after }]
        return { status: 200, body: done(shown, more) }
      }
    },
    close: async () => {
      await opened.close()
      await act(async () => toastQueue.clear())
    },
  }
}

/**
 * For the tests of a file: `open` is `openOrder`, and `close` closes what it opened, as does the end of each test, which also forgets
 * what was kept on the device.
 */
export function orderOpener() {
  let opened: Awaited<ReturnType<typeof openOrder>> | undefined
  const close = async () => opened?.close()
  afterEach(async () => {
    vi.useRealTimers()
    await close()
    heldDrafts.clear()
  })
  const open = async (...how: Parameters<typeof openOrder>) => {
    opened = await openOrder(...how)
    return opened
  }
  return { open, close }
}

/** The form that is open beside the order. */
export function sheet(): HTMLElement {
  return byRole('complementary', /^(?:Refund|Fulfil|Cancel order)$/u)
}

export function submitSheet(): Promise<void> {
  return press(sheet().querySelector<HTMLElement>('[type=submit]') ?? document.body)
}

/** The texts of all toasts and dialogs. */
export function toasts(): string {
  return allByRole('alertdialog')
    .map((one) => one.textContent)
    .join()
}
