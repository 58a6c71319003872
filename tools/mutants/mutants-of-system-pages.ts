import type { Mutant } from './mutant.ts'

const source = 'packages/server/render/personal-pages/system-pages.ts'
const place = 'packages/server/render/html/render-reviews.ts'
const systemPagesTest = 'packages/server/render/personal-pages/system-pages.test.ts'
const themeScriptsTest = 'packages/server/render/personal-pages/theme-scripts.test.ts'
const callsOfThemes = 'packages/storefront/squarespace-compat/calls-of-themes.test.ts'
const personalPagesTitle = 'BX-5.09 pages with a nonce or with what only one person may know run no script of the theme'
const reviewed = 'packages/server/render/html/render-reviews.test.ts'

/** Planted defects in built-in pages (such as the account page) and in the reviews section of product pages. */
export const mutantsOfSystemPages: readonly Mutant[] = [
  {
    name: 'system pages: a page may be kept',
    changes: [
      { file: source, from: "'cache-control': 'private, no-store'", to: "'cache-control': 'public, max-age=60'" },
    ],
    test: systemPagesTest,
    title: 'renders a module’s page in the site’s theme, uncached and without a canonical URL',
  },
  {
    name: 'system pages: the name in the path loses its case',
    changes: [
      {
        file: source,
        from: "stripUnstorableCharacters(segments[at] ?? '')]]",
        to: "stripUnstorableCharacters(segments[at]?.toLowerCase() ?? '')]]",
      },
    ],
    test: systemPagesTest,
    title: 'renders a module’s page in the site’s theme, uncached and without a canonical URL',
  },
  {
    name: 'system pages: the cart is read for whoever has scripts',
    changes: [
      {
        file: source,
        from: "hasCart !== undefined && js !== '1'",
        to: 'hasCart !== undefined',
      },
    ],
    test: systemPagesTest,
    title: 'adds one statement to the module’s, and another for the cart only without scripts',
  },
  {
    name: 'system pages: what a module declines is shown as not found',
    changes: [{ file: source, from: '|| statusOf(error) !== 404) throw error', to: ') throw error' }],
    test: systemPagesTest,
    title: 'answers 404 with the theme’s page when a module finds nothing, and a plain error page when it refuses',
  },
  {
    name: 'system pages: one nonce for everybody',
    changes: [
      {
        file: source,
        from: "ctx.randomBytes(nonceBytes).toString('base64')",
        to: "Buffer.alloc(nonceBytes).toString('base64')",
      },
    ],
    test: systemPagesTest,
    title: 'BX-5.09 gives a nonce of the response’s own to our scripts only, also in an imported theme',
  },
  {
    name: 'system pages: scripts of its own address run without the nonce',
    changes: [
      {
        file: 'packages/server/render/html/fill-page-placeholders.ts',
        from: 'if (context.nonce !== null) return { html, headers: personalPageHeaders(context.nonce, all) }',
        to: '',
      },
    ],
    test: systemPagesTest,
    title: 'BX-5.09 gives a nonce of the response’s own to our scripts only, also in an imported theme',
  },
  {
    name: 'system pages: scripts of the theme get the nonce',
    changes: [
      {
        file: 'packages/server/squarespace-compat/extract-element-bodies.ts',
        from: 'text += source.slice(at, from) + scriptHtml',
        to: "text += source.slice(at, from).replace(/<script/i, `<script${makePlaceholder('n', 1)}`) + scriptHtml",
      },
    ],
    test: themeScriptsTest,
    title: personalPagesTitle,
  },
  {
    name: 'system pages: a tag that the theme began takes the nonce',
    changes: [{ file: 'packages/server/render/html/fill-page-placeholders.ts', from: "? '<!---->' :", to: "? '' :" }],
    test: themeScriptsTest,
    title: personalPagesTitle,
  },
  {
    name: 'system pages: a page of the site frames the checkout',
    changes: [
      {
        file: 'packages/server/http/security-headers.ts',
        from: `framesOwnPages, ancestors: "'none'"`,
        to: 'framesOwnPages',
      },
    ],
    test: themeScriptsTest,
    title: personalPagesTitle,
  },
  {
    name: 'system pages: a page that is not there runs scripts of the theme',
    changes: [{ file: source, from: '      nonce: makeNonce(ctx),\n', to: '' }],
    test: themeScriptsTest,
    title: 'BX-5.09 a page that is not there runs no script of the theme at an address that can hold a secret',
  },
  {
    name: 'reviews: their place is on the page where they are off',
    changes: [
      {
        file: place,
        from: 'return areReviewsEnabled({ storeSettings: websiteSettings.storeSettings, featureFlags })',
        to: 'return true',
      },
    ],
    test: reviewed,
    title: 'SF-6.03 shows no reviews when they are disabled, nor on pages other than the product’s',
  },
  {
    name: 'reviews: a theme that knows none of them shows none',
    changes: [{ file: place, from: 'named : named + sectionPlaceholder', to: 'named : named' }],
    test: reviewed,
    title: 'SF-2.04 puts the reviews after the item template of an imported theme',
  },
  {
    name: 'system pages: islands are looked for before the page is complete',
    changes: [{ file: 'packages/storefront/boot.ts', from: "document.readyState === 'loading'", to: 'Boolean(0)' }],
    test: 'packages/storefront/boot.test.ts',
    title:
      'BX-6.01 mounts islands that arrive after the script, which a script of an imported theme can load before the page is complete',
  },
  {
    name: 'system pages: a cache keeps the addresses of personal pages',
    changes: [
      {
        file: 'packages/server/render/page.routes.ts',
        from: 'pageRedirect({ status: 301, to: match.path }, address, notCached)',
        to: 'pageRedirect({ status: 301, to: match.path }, address)',
      },
    ],
    test: 'packages/server/render/page.test.ts',
    title: 'BX-5.06 keeps the redirect of ',
  },
  {
    name: 'themes: scripts may always make code from text',
    changes: [
      {
        file: 'packages/server/http/security-headers.ts',
        from: 'const evaluated = sources.allowsEval === true ?',
        to: 'const evaluated = sources.allowsEval !== undefined ?',
      },
    ],
    test: 'packages/server/themes/eval-permission.test.ts',
    title:
      'BX-5.09 code made from text runs only for the theme for which the owner permits it, until another one is chosen',
  },
  {
    name: 'themes: the permission of a theme is that of the next one too',
    changes: [
      {
        file: 'packages/server/themes/activate-theme.ts',
        from: 'allowsEval: own?.allowsEval ?? false',
        to: 'allowsEval: true',
      },
    ],
    test: 'packages/server/themes/eval-permission.test.ts',
    title:
      'BX-5.09 code made from text runs only for the theme for which the owner permits it, until another one is chosen',
  },
  {
    name: 'themes: personal pages permit code made from text',
    changes: [
      {
        file: 'packages/server/http/security-headers.ts',
        from: "'content-security-policy': pagePolicy(noncedScripts(nonce), sources,",
        to: "'content-security-policy': pagePolicy([...noncedScripts(nonce), \"'unsafe-eval'\"], sources,",
      },
    ],
    test: 'packages/server/render/personal-pages/theme-scripts.test.ts',
    title: 'BX-5.09 pages with a nonce or with what only one person may know run no script of the theme',
  },
  {
    name: 'theme scripts: pictures stay hidden by the class loading',
    changes: [
      {
        file: 'packages/storefront/squarespace-compat/image-loader.ts',
        from: "image.classList.remove('loading')",
        to: "image.classList.remove('unloaded')",
      },
    ],
    test: 'packages/storefront/squarespace-compat/old-scripts.test.ts',
    title: 'removes the class `loading` on ',
  },
  {
    name: 'theme scripts: instances of an augmented class share their events',
    changes: [
      {
        file: 'packages/storefront/squarespace-compat/augment.ts',
        from: 'const known = parts.get(one)',
        to: 'const known = parts.get(receiver as object)',
      },
      {
        file: 'packages/storefront/squarespace-compat/augment.ts',
        from: '    parts.set(one, part)\n    return part',
        to: '    parts.set(receiver as object, part)\n    return part',
      },
    ],
    test: 'packages/storefront/squarespace-compat/old-scripts.test.ts',
    title: 'gives a class the events of Y.EventTarget, each instance its own',
  },
  {
    name: 'theme scripts: the dots of a gallery do nothing',
    changes: [
      {
        file: 'packages/storefront/squarespace-compat/galleries/gallery-controls.ts',
        from: "part.set('currentIndex', at)",
        to: "part.get('currentIndex')",
      },
    ],
    test: callsOfThemes,
    title: 'shows the slide whose dot is clicked, marks the dot and writes the numbers',
  },
  {
    name: 'theme scripts: a linked gallery stays at its slide',
    changes: [
      {
        file: 'packages/storefront/squarespace-compat/library-objects.ts',
        from: "child.set('currentIndex', part.get('currentIndex'))",
        to: "child.get('currentIndex')",
      },
    ],
    test: callsOfThemes,
    title: 'moves its child galleries, and moves by nextSlide and previousSlide',
  },
  {
    name: 'theme scripts: a key that a script waits for is not heard',
    changes: [
      {
        file: 'packages/storefront/squarespace-compat/events.ts',
        from: 'return `key${when}:${named',
        to: 'return `key${when}|${named',
      },
    ],
    test: callsOfThemes,
    title: 'hears the keys of ',
  },
  {
    name: 'themes: the buttons of a cart weigh more than one class',
    changes: [{ file: 'packages/server/themes/system-parts.css', from: '.qty :where(button) {', to: '.qty button {' }],
    test: 'packages/server/themes/system-parts.test.ts',
    title: 'lets a theme change the elements in parts of the system by one class',
  },
  {
    name: 'themes: a reset undoes the layout of blocks',
    changes: [
      {
        file: 'packages/server/themes/stylesheet-cache.ts',
        from: '{ layered: compat, parts: blocks + parts }',
        to: '{ layered: compat + blocks, parts }',
      },
    ],
    test: 'packages/server/themes/system-parts.test.ts',
    title: 'BX-3.14 parts that no theme knows stand before the rules of an imported theme, in no layer',
  },
  {
    name: 'themes: a reset undoes the parts of the system',
    changes: [
      {
        file: 'packages/server/themes/compile-styles.ts',
        from: '@layer blocks{${layered}}${parts}',
        to: '@layer blocks{${layered}${parts}}',
      },
    ],
    test: 'packages/server/themes/system-parts.test.ts',
    title: 'BX-3.14 parts that no theme knows stand before the rules of an imported theme, in no layer',
  },
]
