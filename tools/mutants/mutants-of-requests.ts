import type { Mutant } from './mutant.ts'

/** Planted defects in how requests, bodies, sign-ins and outages are handled. */
export const mutantsOfRequests: readonly Mutant[] = [
  {
    name: 'cookies: a planted crumb is compared with the one that was sent',
    changes: [
      {
        file: 'packages/server/http/routes.ts',
        from: "state.cookies.get(decidingCookieName('crumb', state.place))",
        to: "state.cookies.get('crumb')",
      },
    ],
    test: 'packages/server/http/planted-cookies.test.ts',
    title: 'BX-5.08 decides nothing: carts can be changed, and shoppers without scripts see their cart',
  },
  {
    name: 'cookies: planted copies stay',
    changes: [
      {
        file: 'packages/server/http/request.ts',
        from: 'planted.flatMap((name) => removalsFromDomains(name, hostname))',
        to: '[] as string[]',
      },
    ],
    test: 'packages/server/http/planted-cookies.test.ts',
    title: 'BX-5.08 is cleared from every parent domain: ',
  },
  {
    name: 'cookies: a planted mark makes every page a private one',
    changes: [
      {
        file: 'packages/server/http/request.ts',
        from: "hasCart: read('hasCart')",
        to: "hasCart: cookies.get('hasCart')",
      },
    ],
    test: 'packages/server/http/planted-cookies.test.ts',
    title: 'BX-5.08 costs no cached page, and lengthens no session',
  },
  {
    name: 'cookies: scripts send a planted crumb',
    changes: [
      {
        file: 'packages/storefront/kit/cookies.ts',
        from: "window.isSecureContext ? '__Host-crumb' : 'crumb'",
        to: "'crumb'",
      },
    ],
    test: 'packages/storefront/kit/crumb.test.ts',
    title: 'BX-5.08 a change of the ',
  },
  {
    name: 'requests: a theme that takes long to render holds up every site',
    changes: [
      {
        file: 'packages/server/render/slow-pages.ts',
        from: '      note(siteId, spent)\n',
        to: '',
      },
    ],
    test: 'packages/server/render/slow-pages.test.ts',
    title: 'BX-5.11 a theme that takes long to render holds up no other site',
  },
  {
    name: 'requests: slow pages follow each other without a pause',
    changes: [
      {
        file: 'packages/server/render/slow-pages.ts',
        from: 'freeAt = now + (now - started) * (share - 1)',
        to: 'freeAt = now',
      },
    ],
    test: 'packages/server/render/slow-pages.test.ts',
    title: 'BX-5.11 a theme that takes long to render holds up no other site',
  },
  {
    name: 'requests: the first of two Host headers counts',
    changes: [
      {
        file: 'packages/server/http/servers.ts',
        from: "if (hasTwoHosts(request.raw)) proceed(new Refusal('kit.two-hosts'))\n    else if (request.is404)",
        to: 'if (request.is404)',
      },
    ],
    test: 'packages/server/http/early-refusals.test.ts',
    title: 'BX-5.11 refuses a request with two Host headers',
  },
  {
    name: 'requests: a large body is read before its crumb is checked',
    changes: [
      {
        file: 'packages/server/http/routes.ts',
        from: '  if (!isLarge && !declaration.bytes) return\n',
        to: '  if (!declaration.bytes) return\n',
      },
    ],
    test: 'packages/server/http/early-refusals.test.ts',
    title: 'BX-5.08 BX-5.11 is refused before it arrives when no header contains the crumb',
  },
  {
    name: 'requests: a network may send any number of bytes at once',
    changes: [
      {
        file: 'packages/server/http/rate-limit.ts',
        from: "      if ((byNetwork.get(network) ?? 0) + bytes > maxRequestBodyBytesHeld.network) throw new Refusal('kit.too-much')\n",
        to: '',
      },
    ],
    test: 'packages/server/http/early-refusals.test.ts',
    title: 'BX-5.11 are limited in bytes per network: further uploads get 429 until the others end',
  },
  {
    name: 'requests: any number of documents is made at once',
    changes: [{ file: 'packages/domain/kit/limits.ts', from: "  documents: 'heavy',\n", to: '' }],
    test: 'packages/server/http/turns.test.ts',
    title: 'BX-5.11 are made one at a time for an address; 30 wait and the others get 429 with Retry-After',
  },
  {
    name: 'requests: one visitor saves a checkout on all connections at once',
    changes: [{ file: 'packages/domain/kit/limits.ts', from: "  checkout: 'cart',\n", to: '' }],
    test: 'packages/server/http/turns.test.ts',
    title: 'BX-5.11 of one visitor at once hold one connection to the database; 20 wait and the others get 429',
  },
  {
    name: 'requests: visitors of one network without a cookie wait for each other',
    changes: [{ file: 'packages/server/http/turns.ts', from: '`stranger ${strangers++}`', to: "''" }],
    test: 'packages/server/http/turns.test.ts',
    title: 'BX-5.11 visitors of one network who have no cookie yet do not wait for each other',
  },
  {
    name: 'requests: all pipelined requests are handled at once',
    changes: [
      {
        file: 'packages/server/http/open-server.ts',
        from: 'if (others) others.push({ request, response })',
        to: 'if (others) begin({ request, response })',
      },
    ],
    test: 'packages/server/http/early-refusals.test.ts',
    title: 'BX-5.11 gets pipelined answers one at a time, so that other clients are answered in between',
  },
  {
    name: 'devices: a mark outlives the password',
    changes: [
      {
        file: 'packages/server/team/device-marks.ts',
        from: '`device\\n${id}\\n${passwordHash}\\n${deviceId}`',
        to: '`device\\n${id}\\n${deviceId}`',
      },
    ],
    test: 'packages/server/team/known-devices.test.ts',
    title: 'BX-5.11 gives no attempts when forged, of another account or from before a new password',
  },
  {
    name: 'devices: a known device shares the tries of its account',
    changes: [
      {
        file: 'packages/server/team/sign-in.ts',
        from: "take('signIn', { account: email, device })",
        to: "take('signIn', { account: email, device: null })",
      },
    ],
    test: 'packages/server/team/known-devices.test.ts',
    title: 'BX-5.11 can sign in, in every process, after others used up the account’s attempts',
  },
  {
    name: 'passwords: an old hash of an owner stays',
    changes: [
      {
        file: 'packages/server/team/sign-in.ts',
        from: 'if (newHash !== null) await replacePasswordHash',
        to: "if (newHash === '') await replacePasswordHash",
      },
    ],
    test: 'packages/server/team/team.test.ts',
    title: 'BX-5.08 has its password rehashed at sign-in when the stored hash has lower cost than the current settings',
  },
  {
    name: 'passwords: an old hash of a shopper stays',
    changes: [
      {
        file: 'packages/server/shoppers/sign-in.ts',
        from: 'const { account: shopper, newHash } = found',
        to: 'const { account: shopper, newHash } = { ...found, newHash: null as string | null }',
      },
    ],
    test: 'packages/server/shoppers/shoppers.test.ts',
    title: 'BX-5.08 rehashes the password when its stored hash has lower cost than the current settings',
  },
  {
    name: 'outage: cached pages are sent unchecked for ever',
    changes: [
      {
        file: 'packages/server/http/answers.ts',
        from: 'outageMs !== null && outageMs <= maxStaleMs ?',
        to: 'outageMs !== null ?',
      },
    ],
    test: 'packages/server/render/page-cache/outage.test.ts',
    title: 'BX-4.05 answers 503 when the outage lasts longer than a day',
  },
  {
    name: 'outage: a read-only database is an unknown error',
    changes: [
      {
        file: 'packages/server/database/database-errors.ts',
        from: "  '25006', // read_only_sql_transaction, for example after a failover\n",
        to: '',
      },
    ],
    test: 'packages/server/database/read-only-database.test.ts',
    title: 'BX-4.02 changes and sign-ins are refused with 503 and Retry-After',
  },
  {
    name: 'postgres: the socket lies in a folder that others may open',
    changes: [
      {
        file: 'packages/server/postgres/socket-folder.ts',
        from: 'return mode === 0o700 ? null :',
        to: 'return mode > 0 ? null :',
      },
    ],
    test: 'packages/server/postgres/start-postgres.process.test.ts',
    title: 'refuses a socket folder that other users could have prepared, with instructions',
  },
  {
    name: 'pages: an item is restored into the place of another',
    changes: [
      {
        file: 'packages/server/pages/items/delete-item.ts',
        from: '    await lockInSite(tx, ctx.siteId, collectionLockName(item.collectionId))\n',
        to: '',
      },
    ],
    test: 'packages/server/pages/at-once.test.ts',
    title: 'SF-9.08 BX-4.02 gives the last place of an album to either a new or a restored track, never to both',
  },
  {
    name: 'template: an unquoted event attribute is escaped as text',
    changes: [
      {
        file: 'packages/template/check/html-context.ts',
        from: "      return ofValue(attribute, '', true)\n",
        to: "      return addresses.has(attribute) ? 'url' : 'unquoted attribute'\n",
      },
    ],
    test: 'packages/template/escapes.test.ts',
    title: 'BX-5.11 prints no text that breaks out of its context',
  },
  {
    name: 'theme calls: a call to another site takes the crumb along',
    changes: [
      {
        file: 'packages/storefront/squarespace-compat/theme-calls.ts',
        from: "url?.origin === location.origin && url.pathname.startsWith('/api/commerce/')",
        to: "url !== null && (url.pathname.startsWith('/api/commerce/') || url.pathname === '')",
      },
    ],
    test: 'packages/storefront/squarespace-compat/theme-calls.test.ts',
    title: 'sends no crumb with other requests:',
  },
  {
    name: 'theme calls: an aborted call is sent once its crumb is there',
    changes: [
      {
        file: 'packages/storefront/squarespace-compat/theme-calls.ts',
        from: '      if (changes.get(this) !== change) return\n',
        to: '',
      },
    ],
    test: 'packages/storefront/squarespace-compat/theme-calls.test.ts',
    title: 'is not sent after abort()',
  },
  {
    name: 'themes: one site holds up the stylesheets of all others',
    changes: [
      { file: 'packages/server/less/less-compiler-pool.ts', from: 'queue.add([siteId], ', to: "queue.add([''], " },
    ],
    test: 'packages/server/themes/styles.test.ts',
    title: 'BX-5.11 compiles the stylesheets of sites in turn',
  },
  {
    name: 'log: an answer from the cache has no site',
    changes: [
      {
        file: 'packages/server/http/cached-answers.ts',
        from: '{ requestId, siteId: site.id, method,',
        to: '{ requestId, method,',
      },
    ],
    test: 'packages/server/http/cached-answers.test.ts',
    title: 'BX-4.05 is logged with id, site, route, status and time, and counted by route',
  },
  {
    name: 'http: an answer from the cache lacks the headers of every answer',
    changes: [
      { file: 'packages/server/http/cached-answers.ts', from: '  addTo(headers, securityHeaders(isHttps))\n', to: '' },
    ],
    test: 'packages/server/http/cached-answers.test.ts',
    title: 'has the common headers, its own headers and its length',
  },
]
