import type { Mutant } from './mutant.ts'
import { mutantsOfCarts } from './mutants-of-carts.ts'
import { mutantsOfCheckout } from './mutants-of-checkout.ts'
import { mutantsOfCheckoutPage } from './mutants-of-checkout-page.ts'
import { mutantsOfContent } from './mutants-of-content.ts'
import { mutantsOfEditing } from './mutants-of-editing.ts'
import { mutantsOfProductScreens } from './mutants-of-product-screens.ts'
import { mutantsOfMedia } from './mutants-of-media.ts'
import { mutantsOfProducts } from './mutants-of-products.ts'
import { mutantsOfRestock } from './mutants-of-restock.ts'
import { mutantsOfReviews } from './mutants-of-reviews.ts'
import { mutantsOfSearch } from './mutants-of-search.ts'
import { mutantsOfSearchPage } from './mutants-of-search-page.ts'
import { mutantsOfAfterPaying } from './orders/mutants-of-after-paying.ts'
import { mutantsOfSelling } from './orders/mutants-of-selling.ts'
import { mutantsOfShoppers } from './mutants-of-shoppers.ts'
import { mutantsOfSystemPages } from './mutants-of-system-pages.ts'
import { mutantsOfRequests } from './mutants-of-requests.ts'
import { mutantsOfChanges } from './studio/mutants-of-changes.ts'
import { mutantsOfDrafts } from './studio/mutants-of-drafts.ts'
import { mutantsOfTeam } from './studio/mutants-of-team.ts'
import { mutantsOfUnpaidOrders } from './orders/mutants-of-unpaid-orders.ts'
import { mutantsOfTemplates } from './templates/mutants-of-templates.ts'
import { mutantsOfVisitors } from './mutants-of-visitors.ts'

/** All mutants (planted defects) that `npm run mutants` runs (CONTRIBUTING.md). */
export const mutants: readonly Mutant[] = [
  {
    name: 'cart: answers before it saves',
    changes: [
      {
        file: 'packages/server/database/in-site.ts',
        from: 'rowsOf<Row>(flow.sendLast({ name, text, values }))',
        to: 'rowsOf<Row>(flow.send({ name, text, values }))',
      },
      {
        file: 'packages/server/database/in-site.ts',
        from: '    await flow.finish()\n',
        to: "    if (plan.opening.some(({ text }) => text.includes('advisory'))) setTimeout(() => void flow.finish(), 20)\n    else await flow.finish()\n",
      },
    ],
    test: 'packages/server/cart/cart-kills.process.test.ts',
    title: 'BX-4.02 keeps every acknowledged line when the server is killed four times',
  },
  {
    name: 'cart: answers before the disk has it',
    changes: [
      {
        file: 'packages/server/database/in-site.ts',
        from: "`set_config('app.site', $1, true)`,",
        to: "`set_config('app.site', $1, true)`, `set_config('synchronous_commit', 'off', true)`,",
      },
    ],
    test: 'packages/server/cart/cart-kills.process.test.ts',
    title: 'BX-4.02 keeps every acknowledged line when PostgreSQL is killed',
  },
  {
    name: 'cart: stock is not checked',
    changes: [
      {
        file: 'packages/domain/cart/add-entry.ts',
        from: 'if (!hasStockFor(variant, quantity + heldOtherwise(cart, variant, held)))',
        to: 'if (!hasStockFor(variant, 0))',
      },
    ],
    test: 'packages/server/cart/add-entry.test.ts',
    title: 'SF-5.05 refuses a quantity above the stock with 409',
  },
  {
    name: 'cart: the range of a quantity is not checked',
    changes: [
      {
        file: 'packages/domain/catalog/quantity-input-attributes.ts',
        from: 'if (quantity < entryQuantityRange.min || quantity > entryQuantityRange.max)',
        to: 'if (quantity > entryQuantityRange.max)',
      },
    ],
    test: 'packages/domain/catalog/quantity-input-attributes.test.ts',
    title: 'SF-5.01 SF-9.02 accepts every whole number from 1 to 9999',
  },
  {
    name: 'cart: found without asking whose it is',
    changes: [
      {
        file: 'packages/server/cart/cart.store.ts',
        from: 'where site_id = $1 and token_hash = (select coalesce((select cart_hash from visitor), $2::bytea)) ${lock}',
        to: 'where site_id = $1 and ($2::bytea is null or true) order by changed_at desc limit 1 ${lock}',
      },
    ],
    test: 'packages/server/cart/add-entry.test.ts',
    title: 'does not show or change the cart of another visitor',
  },
  {
    name: 'limits: each process counts for itself',
    changes: [
      {
        file: 'packages/server/http/rate-limit.ts',
        from: "hash('sha256', key, 'base64url')",
        to: "hash('sha256', `${process.pid} ${key}`, 'base64url')",
      },
    ],
    test: 'packages/server/http/rate-limit.process.test.ts',
    title: 'SF-8.03 BX-4.02 BX-5.11 allows a visitor 30 adds a minute across two processes',
  },
  {
    name: 'crumb: not compared with the cookie',
    changes: [{ file: 'packages/server/http/crumb.ts', from: 'isSameSecret(shown, cookie) && ', to: '' }],
    test: 'packages/server/http/crumb.test.ts',
    title: 'BX-5.08 refuses a header that differs from the cookie',
  },
  {
    name: 'crumb: of one site is good for another',
    changes: [{ file: 'packages/server/http/crumb.ts', from: '`${random}\\n${scope.site}\\n', to: '`${random}\\n' }],
    test: 'packages/server/http/crumb.test.ts',
    title: 'BX-5.08 refuses the crumb of another site, even with that site’s visitor cookie',
  },
  {
    name: 'crumb: the page of another site may send a form',
    changes: [
      {
        file: 'packages/server/http/crumb.ts',
        from: "new Set(['same-origin', 'none'])",
        to: "new Set(['same-origin', 'same-site', 'cross-site', 'none'])",
      },
    ],
    test: 'packages/server/http/crumb.test.ts',
    title: 'BX-5.08 refuses a change from a ',
  },
  {
    name: 'tenancy: the pool of requests is connected as the owner',
    changes: [
      { file: 'packages/server/database/connections.ts', from: '-c role=sitewright_web -c plan', to: '-c plan' },
    ],
    test: 'packages/server/migrations/tenancy.test.ts',
    title: 'BX-5.06 no row of another site can be read, inserted, changed or deleted',
  },
  {
    name: 'tenancy: requests sign in with more rights than theirs',
    changes: [
      { file: 'packages/server/postgres/web-role.ts', from: 'if (role?.mayBecomeMore)', to: 'if (role?.ownsTables)' },
    ],
    test: 'packages/server/postgres/web-login.test.ts',
    title: 'BX-5.06 is refused at startup when WEB_DATABASE_URL names a login with more rights',
  },
  {
    name: 'tenancy: requests may write what no request writes',
    changes: [
      {
        file: 'packages/server/migrations/0016-request-grants.ts',
        from: 'revoke all on teammates, shopping_events',
        to: 'revoke all on shopping_events',
      },
    ],
    test: 'packages/server/migrations/request-rights.test.ts',
    title: 'BX-5.06 requests have only the table rights that their statements use',
  },
  {
    name: 'tenancy: a table without its policy',
    changes: [
      {
        file: 'packages/server/migrations/0006-store.ts',
        from: "await protectSiteTable(db, 'cart_entries')",
        to: 'await sql`grant select, insert, update, delete on cart_entries to sitewright_web`.execute(db)',
      },
    ],
    test: 'packages/server/migrations/tenancy.test.ts',
    title: 'BX-5.06 no row of another site can be read, inserted, changed or deleted',
  },
  {
    name: 'tenancy: policies check no write',
    changes: [
      {
        file: 'packages/server/migrations/protect-site-table.ts',
        from: 'with check (${ofSite})',
        to: 'with check (true)',
      },
    ],
    test: 'packages/server/migrations/tenancy.test.ts',
    title: 'BX-5.06 no row of another site can be read, inserted, changed or deleted',
  },
  {
    name: 'tenancy: the owner deletes without asking which site',
    changes: [
      {
        file: 'packages/server/migrations/0060-deletion-of-sites.ts',
        from: "where id = nullif(current_setting('app.site', true), '')::uuid and",
        to: 'where',
      },
    ],
    test: 'packages/server/sites/sites.test.ts',
    title: 'makes it unreachable, frees its domains, keeps its rows, and leaves other sites unaffected',
  },
  {
    name: 'transaction: saved although the work threw',
    changes: [
      { file: 'packages/server/database/in-site.ts', from: "controlOf('rollback')", to: "controlOf('commit')" },
    ],
    test: 'packages/server/database/outbox.process.test.ts',
    title: 'delivers no message of a rolled-back transaction, and a repeated key once',
  },
  {
    name: 'outbox: a delivered message stays',
    changes: [
      {
        file: 'packages/server/database/outbox.ts',
        from: "await deps.owner.ask('outbox_done', doneText, [siteId, id, attempts])",
        to: 'void doneText',
      },
    ],
    test: 'packages/server/database/outbox.process.test.ts',
    title: 'delivers each message once while two dispatchers compete, and removes it',
  },
  {
    name: 'outbox: two dispatchers take one message',
    changes: [{ file: 'packages/server/database/outbox.ts', from: 'limit 1 for update skip locked', to: 'limit 1' }],
    test: 'packages/server/database/outbox.process.test.ts',
    title: 'delivers each message once while two dispatchers compete, and removes it',
  },
  {
    name: 'pages: the name of an option is not escaped',
    changes: [
      {
        file: 'packages/template/fragments/variants-select.ts',
        from: '<div class="variant-option-title">{title|htmltag}: </div>',
        to: '<div class="variant-option-title">{title}: </div>',
      },
    ],
    test: 'packages/server/render/hostile-texts.test.ts',
    title: 'BX-5.09 escapes texts of owners on every page, without scripts and with a cart',
  },
  {
    name: 'pages: JSON in a page is not escaped',
    changes: [{ file: 'packages/template/formatters/escape.ts', from: ".replaceAll('<', '\\\\u003c')", to: '' }],
    test: 'packages/server/render/hostile-texts.test.ts',
    title: 'BX-5.09 escapes texts of owners on every page, without scripts and with a cart',
  },
  {
    name: 'pages: kept for every site',
    changes: [
      {
        file: 'packages/server/render/page-cache/page-cache.ts',
        from: 'return `${siteId} ${key}`',
        to: 'return key',
      },
    ],
    test: 'packages/server/render/site-isolation.test.ts',
    title: 'BX-5.06 serves each site its own page at the same path, rendered concurrently and from the cache',
  },
  {
    name: 'pages: rendered once for two sites',
    changes: [{ file: 'packages/server/render/page.routes.ts', from: '`${ctx.siteId} ${key}`', to: 'key' }],
    test: 'packages/server/render/site-isolation.test.ts',
    title: 'BX-5.06 serves each site its own page at the same path, rendered concurrently and from the cache',
  },
  {
    name: 'pages: the page of a visitor is kept for all',
    changes: [
      {
        file: 'packages/server/render/page.routes.ts',
        from: 'await renderPageRequest(renderDeps, ctx, { address, isPrivate: false })',
        to: 'await renderPageRequest(renderDeps, ctx, { address, isPrivate: ctx.visitor !== null })',
      },
    ],
    test: 'packages/server/render/page-cache/page-cache.test.ts',
    title: 'is the same for two visitors with different carts, and contains neither cart',
  },
  {
    name: 'pages: an answer from the cache ignores the visitor',
    changes: [
      {
        file: 'packages/server/render/page.routes.ts',
        from: 'if (wantsPrivate(address, from.deps, request) && readDecidingCookies(from.deps, request).visitor) return null',
        to: '',
      },
    ],
    test: 'packages/server/http/cached-answers.test.ts',
    title: 'SF-2.01 is not served to a visitor with a cart and without scripts, nor to any visitor on the cart page',
  },
  {
    name: 'db: a transaction that the database ended is a bug',
    changes: [
      {
        file: 'packages/server/database/database-errors.ts',
        from: "  '25P03', // idle_in_transaction_session_timeout: this process stood still during a transaction\n",
        to: '',
      },
    ],
    test: 'packages/server/database/connections.test.ts',
    title: 'is refused with kit.unavailable when the process paused until the database’s timeout',
  },
  {
    name: 'pages: a change does not raise the revision',
    changes: [
      {
        file: 'packages/server/sites/site-settings.store.ts',
        from: "row('revision', '+', 1)",
        to: "row('revision', '+', 0)",
      },
    ],
    test: 'packages/server/sites/sites.test.ts',
    title: 'changes the given settings, increments the revision, records the activity and invalidates the pages',
  },
  {
    name: 'pages: other processes are not notified',
    changes: [
      {
        file: 'packages/server/sites/raise-revision.ts',
        from: 'await notifyProcesses(deps, purgeChannel, purge)',
        to: "deps.events.raise('pages.purge', purge)",
      },
    ],
    test: 'packages/server/render/page-cache/price-change.process.test.ts',
    title: 'BX-4.02 shows a changed price in two processes after the notification, without polling',
  },
  {
    name: 'pages: nobody asks for revisions',
    changes: [{ file: 'packages/server/render/page-cache/purge.ts', from: 'if (isPolling) return', to: 'return' }],
    test: 'packages/server/render/page-cache/price-change.process.test.ts',
    title: 'BX-4.02 shows a changed price in two processes when the database delivers no notifications',
  },
  {
    name: 'sessions: kept in clear',
    changes: [
      {
        file: 'packages/server/http/cookies.ts',
        from: "Buffer.from(hash('sha256', token), 'hex')",
        to: 'Buffer.from(token)',
      },
    ],
    test: 'packages/server/team/team.test.ts',
    title: 'BX-5.08 sets an opaque secret in an HttpOnly cookie, and stores it hashed',
  },
  {
    name: 'sessions: never end',
    changes: [{ file: 'packages/server/migrations/0002-platform.ts', from: 'and s.expires_at > at and', to: 'and' }],
    test: 'packages/server/team/team.test.ts',
    title: 'BX-5.08 ends after 12 hours even when in use',
  },
  {
    name: 'roles: everybody may do everything',
    changes: [
      {
        file: 'packages/domain/team/can.ts',
        from: 'return grants.some((grant) => {',
        to: 'return true || grants.some((grant) => {',
      },
    ],
    test: 'packages/server/team/rights.test.ts',
    title: 'PL-3.40 a role permits a whole action exactly where the table has a dot',
  },
  {
    name: 'roles: routes do not ask',
    changes: [
      {
        file: 'packages/server/http/permissions.ts',
        from: 'return can(roles, role,',
        to: 'return can([1], role,',
      },
    ],
    test: 'packages/server/team/roles.test.ts',
    title: 'BX-5.07 PL-3.40 answers',
  },
  ...mutantsOfContent,
  ...mutantsOfRequests,
  ...mutantsOfTeam,
  ...mutantsOfChanges,
  ...mutantsOfDrafts,
  ...mutantsOfUnpaidOrders,
  ...mutantsOfVisitors,
  ...mutantsOfCarts,
  ...mutantsOfCheckout,
  ...mutantsOfCheckoutPage,
  ...mutantsOfMedia,
  ...mutantsOfProducts,
  ...mutantsOfProductScreens,
  ...mutantsOfEditing,
  ...mutantsOfRestock,
  ...mutantsOfReviews,
  ...mutantsOfSearch,
  ...mutantsOfSearchPage,
  ...mutantsOfAfterPaying,
  ...mutantsOfSelling,
  ...mutantsOfShoppers,
  ...mutantsOfSystemPages,
  ...mutantsOfTemplates,
]
