import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { NarrowContent } from './app-shell/app-shell.tsx'
import { NotFoundPage } from './app-shell/screens/not-found.page.tsx'
import { ScreenBroken } from './app-shell/screens/screen-broken.tsx'
import { ScreenLoading } from './app-shell/screens/screen-loading.tsx'
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
const customersPage = lazyRouteComponent(() => import('./customers/customers.page.tsx'), 'CustomersPage')
const customerPage = lazyRouteComponent(() => import('./customers/customer.page.tsx'), 'CustomerPage')
const discountsPage = lazyRouteComponent(() => import('./discounts/discounts.page.tsx'), 'DiscountsPage')
const discountPage = lazyRouteComponent(() => import('./discounts/discount.page.tsx'), 'DiscountPage')
const shippingPage = lazyRouteComponent(() => import('./shipping/shipping.page.tsx'), 'ShippingPage')
const paymentsPage = lazyRouteComponent(() => import('./payments/payments.page.tsx'), 'PaymentsPage')
const taxesPage = lazyRouteComponent(() => import('./taxes/taxes.page.tsx'), 'TaxesPage')
const checkoutPage = lazyRouteComponent(() => import('./checkout/checkout.page.tsx'), 'CheckoutPage')
const mailsPage = lazyRouteComponent(() => import('./mails/mails.page.tsx'), 'MailsPage')
const reviewsPage = lazyRouteComponent(() => import('./reviews/reviews.page.tsx'), 'ReviewsPage')
const restockPage = lazyRouteComponent(() => import('./restock/restock.page.tsx'), 'RestockPage')
const inventoryPage = lazyRouteComponent(() => import('./inventory/inventory.page.tsx'), 'InventoryPage')
const orderPage = lazyRouteComponent(() => import('./orders/order.page.tsx'), 'OrderPage')
const newProductPage = lazyRouteComponent(() => import('./products/new-product.page.tsx'), 'NewProductPage')
const productPage = lazyRouteComponent(() => import('./products/product.page.tsx'), 'ProductPage')
const accountPage = lazyRouteComponent(() => import('./team/account/account.page.tsx'), 'AccountPage')
const confirmEmailPage = lazyRouteComponent(() => import('./team/account/confirm-email.page.tsx'), 'ConfirmEmailPage')
const firstOwnerPage = lazyRouteComponent(() => import('./team/first-owner/first-owner.page.tsx'), 'FirstOwnerPage')
const joinPage = lazyRouteComponent(() => import('./team/join.page.tsx'), 'JoinPage')
const newSitePage = lazyRouteComponent(() => import('./new-site/new-site.page.tsx'), 'NewSitePage')
const teamPage = lazyRouteComponent(() => import('./team/people/team.page.tsx'), 'TeamPage')
const activityPage = lazyRouteComponent(() => import('./team/activity/activity.page.tsx'), 'ActivityPage')
const settingsPage = lazyRouteComponent(() => import('./settings/settings.page.tsx'), 'SettingsPage')
const businessPage = lazyRouteComponent(() => import('./settings/business/business.page.tsx'), 'BusinessPage')
const generalPage = lazyRouteComponent(() => import('./settings/settings.page.tsx'), 'GeneralPage')
const productsPage = lazyRouteComponent(() => import('./products/products.page.tsx'), 'ProductsPage')
const mediaPage = lazyRouteComponent(() => import('./media/media.page.tsx'), 'MediaPage')

const routes = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/sign-in', component: SignInPage }),
  createRoute({ getParentRoute: () => root, path: '/forgot-password', component: ForgotPasswordPage }),
  createRoute({ getParentRoute: () => root, path: '/new-password', component: NewPasswordPage }),
  createRoute({ getParentRoute: () => root, path: '/first-owner', component: firstOwnerPage }),
  createRoute({ getParentRoute: () => root, path: '/join', component: joinPage }),
  createRoute({ getParentRoute: () => root, path: '/confirm-email', component: confirmEmailPage }),
  signedIn.addChildren([
    narrow.addChildren([
      createRoute({ getParentRoute: () => narrow, path: '/', component: HomePage }),
      createRoute({ getParentRoute: () => narrow, path: '/outbox', component: OutboxPage }),
      createRoute({ getParentRoute: () => narrow, path: '$', component: NotFoundPage }),
    ]),
    createRoute({ getParentRoute: () => signedIn, path: '/new-site', component: newSitePage }),
    createRoute({ getParentRoute: () => signedIn, path: '/account', component: accountPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/team', component: teamPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/activity', component: activityPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/settings', component: settingsPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/settings/general', component: generalPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/settings/business', component: businessPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/orders', component: ordersPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/orders/$number', component: orderPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/customers', component: customersPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/customers/$customer', component: customerPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/products', component: productsPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/products/new', component: newProductPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/products/$product', component: productPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/inventory', component: inventoryPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/media', component: mediaPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/reviews', component: reviewsPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/restock', component: restockPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/shipping', component: shippingPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/payments', component: paymentsPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/taxes', component: taxesPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/checkout', component: checkoutPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/mails', component: mailsPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/discounts', component: discountsPage }),
    createRoute({ getParentRoute: () => signedIn, path: '/$site/discounts/$discount', component: discountPage }),
  ]),
])

/** Creates the studio's router. An error in one screen does not affect the layout around the screen. */
export function makeRouter() {
  const router = createRouter({
    routeTree: routes,
    defaultErrorComponent: ScreenBroken,
    defaultPendingComponent: ScreenLoading,
    // Values of a query are text. The router's own format would write the search "1047" with quotation marks.
    // Control characters count as spaces: an address may have them, and the API refuses them.
    parseSearch: (query) =>
      Object.fromEntries(new URLSearchParams(query.replace(/(?:%[01][\da-f]|%7f|%c2%[89][\da-f])+/giu, '+'))),
    stringifySearch,
  })
  // After a navigation, moves the focus to the content of the new screen, unless the screen has put it somewhere inside. On the first
  // screen the focus stays where the page has set it.
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const main = document.querySelector<HTMLElement>('#main')
    const isInside = main !== document.activeElement && main?.contains(document.activeElement) === true
    if (fromLocation && pathChanged && !isInside) main?.focus({ preventScroll: true })
  })
  return router
}

function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const query = new URLSearchParams(pairs).toString()
  return query === '' ? '' : `?${query}`
}
