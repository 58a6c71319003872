import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { NarrowContent } from './app-shell/app-shell.tsx'
import { NotFoundPage } from './app-shell/not-found.page.tsx'
import { ScreenBroken } from './app-shell/screen-broken.tsx'
import { ScreenLoading } from './app-shell/screen-loading.tsx'
import { StudioLayout } from './app-shell/studio-layout.tsx'
import { OutboxPage } from './mail/outbox.page.tsx'
import { HomePage } from './sites/home.page.tsx'
import { Studio } from './studio.tsx'
import { ForgotPasswordPage } from './team/forgot-password.page.tsx'
import { NewPasswordPage } from './team/new-password.page.tsx'
import { SignInPage } from './team/sign-in.page.tsx'

const root = createRootRoute({ component: Studio })
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: StudioLayout })
const narrow = createRoute({ getParentRoute: () => signedIn, id: 'narrow', component: NarrowContent })

// The screens of a site's sections are loaded when they are opened, so that the first load stays small (BX-6.07).
const ordersPage = lazyRouteComponent(() => import('./orders/orders.page.tsx'), 'OrdersPage')
const orderPage = lazyRouteComponent(() => import('./orders/order.page.tsx'), 'OrderPage')

const routes = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/sign-in', component: SignInPage }),
  createRoute({ getParentRoute: () => root, path: '/forgot-password', component: ForgotPasswordPage }),
  createRoute({ getParentRoute: () => root, path: '/new-password', component: NewPasswordPage }),
  signedIn.addChildren([
    narrow.addChildren([
      createRoute({ getParentRoute: () => narrow, path: '/', component: HomePage }),
      createRoute({ getParentRoute: () => narrow, path: '/outbox', component: OutboxPage }),
      createRoute({ getParentRoute: () => narrow, path: '$', component: NotFoundPage }),
    ]),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/orders', component: ordersPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/orders/$number', component: orderPage }),
  ]),
])

/** Creates the studio's router. An error in one screen does not affect the layout around the screen. */
export function makeRouter() {
  const router = createRouter({
    routeTree: routes,
    defaultErrorComponent: ScreenBroken,
    defaultPendingComponent: ScreenLoading,
    // Values of a query are text. The router's own format would write the search "1047" with quotation marks.
    parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
    stringifySearch,
  })
  // After a navigation, moves the focus to the content of the new screen. On the first screen the focus stays where the page has
  // set it.
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  })
  return router
}

function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const query = new URLSearchParams(pairs).toString()
  return query === '' ? '' : `?${query}`
}
