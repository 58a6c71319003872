import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { NotFoundPage } from './app-shell/not-found.page.tsx'
import { ScreenBroken } from './app-shell/screen-broken.tsx'
import { StudioLayout } from './app-shell/studio-layout.tsx'
import { OutboxPage } from './mail/outbox.page.tsx'
import { HomePage } from './sites/home.page.tsx'
import { Studio } from './studio.tsx'
import { ForgotPasswordPage } from './team/forgot-password.page.tsx'
import { NewPasswordPage } from './team/new-password.page.tsx'
import { SignInPage } from './team/sign-in.page.tsx'

const root = createRootRoute({ component: Studio })
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: StudioLayout })

const routes = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/sign-in', component: SignInPage }),
  createRoute({ getParentRoute: () => root, path: '/forgot-password', component: ForgotPasswordPage }),
  createRoute({ getParentRoute: () => root, path: '/new-password', component: NewPasswordPage }),
  signedIn.addChildren([
    createRoute({ getParentRoute: () => signedIn, path: '/', component: HomePage }),
    createRoute({ getParentRoute: () => signedIn, path: '/outbox', component: OutboxPage }),
    createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFoundPage }),
  ]),
])

/** Creates the studio's router. An error in one screen does not affect the layout around the screen. */
export function makeRouter() {
  const router = createRouter({ routeTree: routes, defaultErrorComponent: ScreenBroken })
  // After a navigation, moves the focus to the content of the new screen. On the first screen the focus stays where the page has
  // set it.
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  })
  return router
}
