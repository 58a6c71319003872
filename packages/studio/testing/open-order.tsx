import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { toastQueue } from '@sitewright/ui/notify.ts'
import { act } from 'react'
import '../orders/order.page.tsx' // loaded beforehand, because the router loads it when it is needed, which takes long on a busy machine
import { allByRole } from './by-role.ts'
import { anOrder, done, fakeOrders } from './fake-orders.ts'
import { anOwner, fakeServer } from './fake-server.ts'
import { openStudio } from './open-studio.tsx'

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

/** The texts of all toasts and dialogs. */
export function toasts(): string {
  return allByRole('alertdialog')
    .map((one) => one.textContent)
    .join()
}
