import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import { makeAlert } from './alert.ts'
import { imageLoader } from './image-loader.ts'
import { readCookie } from '../kit/cookies.ts'
import { galleryManager } from './galleries/gallery-manager.ts'
import { makeGallery, withStubMethods } from './library-objects.ts'
import { makeResizeEmitter } from './resize-emitter.ts'
import { makeShoppingCart } from './shopping-cart.ts'
import { revealPurchaseControls } from './reveal-purchase-controls.ts'
import { primitiveToText } from './yui-nodes.ts'
import { makeConstructor, withStubConstructors, type YuiNamespaceMembers } from './y.ts'

type Run = (...given: unknown[]) => unknown

/** Returns `SQUARESPACE_CONTEXT`, the site data that the server embedded in the page; empty when the page has none. */
function pageContext(): YuiNamespaceMembers {
  const context: unknown = Reflect.get(Object(Reflect.get(window, 'Static')), 'SQUARESPACE_CONTEXT')
  return typeof context === 'object' && context !== null ? (context as YuiNamespaceMembers) : {}
}

function fieldOf(value: unknown, ...path: string[]): unknown {
  return path.reduce(
    (at: unknown, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    value,
  )
}

/** Creates the global `Squarespace`: the page's lifecycle callbacks, and the initialisers that themes call. */
export function makeSquarespaceGlobal(): YuiNamespaceMembers {
  const begin = new Set<Run>()
  const end = new Set<Run>()
  const state: YuiNamespaceMembers = { AFTER_BODY_LOADED: false }
  const run = (all: Set<Run>, Y: unknown): void => {
    for (const one of all) guarded(one, Y)
  }
  const lifecycle: YuiNamespaceMembers = {
    onInitialize: (Y: unknown, one: Run) => {
      begin.add(one)
      if (state['AFTER_BODY_LOADED'] === true) guarded(one, Y)
    },
    onDestroy: (_: unknown, one: Run) => void end.add(one),
    afterBodyLoad: (Y: unknown) => {
      state['AFTER_BODY_LOADED'] = true
      revealPurchaseControls()
      run(begin, Y)
    },
    globalInit: (Y: unknown) => run(begin, Y),
    globalDestroy: (Y: unknown) => {
      state['AFTER_BODY_LOADED'] = false
      run(end, Y)
    },
    load: () => undefined,
    initializeVideo: () => undefined,
    initializeCommerce: revealPurchaseControls,
    initializeLayoutBlocks: () => imageLoader.bootstrap(),
    initializeSummaryV2Block: () => imageLoader.bootstrap(),
  }
  // Every other `init…`, `load…` or `destroy…` method does nothing, because our own scripts start everything on the page.
  return new Proxy(lifecycle, {
    get: (held, name) => {
      if (name === 'AFTER_BODY_LOADED') return state[name]
      const own: unknown = Reflect.get(held, name)
      return own === undefined && typeof name === 'string' && /^(?:initialize|init|destroy|load)/.test(name)
        ? () => undefined
        : own
    },
  })
}

/** Runs a theme's callback. Reports its error instead of throwing it, so that the next callback still runs. */
function guarded(run: Run, Y: unknown): void {
  try {
    run(Y)
  } catch (error) {
    reportError(error)
  }
}

/** Creates `Y.Squarespace`. Constructors that we do not implement exist, but their objects do nothing. */
export function makeSquarespaceNamespace(): YuiNamespaceMembers {
  const cart = makeShoppingCart()
  const currency =
    primitiveToText(fieldOf(pageContext(), 'websiteSettings', 'storeSettings', 'defaultCurrency')) || 'USD'
  const money = (cents: number): string => moneyText(Math.round(Number(cents) || 0), currency)
  const names: YuiNamespaceMembers = {
    Template: { getTweakValue: tweakValue, getTweak: tweakValue },
    Singletons: { ShoppingCart: cart },
    Commerce: {
      goToCheckoutPage: () => location.assign('/checkout'),
      moneyString: money,
      formatMoney: money,
      isExpressCheckout: () => fieldOf(pageContext(), 'websiteSettings', 'storeSettings', 'expressCheckout') === true,
    },
    ImageLoader: imageLoader,
    GalleryManager: withStubMethods(galleryManager),
    Gallery2: makeConstructor(makeGallery),
    Gallery: makeConstructor(makeGallery),
    ResizeEmitter: makeConstructor(makeResizeEmitter),
    Widgets: withStubConstructors({ Alert: makeConstructor(makeAlert) }),
    Rendering: withStubMethods({ renderLayout: () => undefined }),
    EscManager: withStubMethods({}),
    Utils: {
      getGuid: () => `yui_${Math.random().toString(36).slice(2)}`,
      areCookiesEnabled: () => navigator.cookieEnabled,
      getCanvasColor: () => '',
      isInDamask: () => false,
      generateID: () => `yui_${Math.random().toString(36).slice(2)}`,
    },
    Escape: { html: (text: unknown) => String(text) },
    UserAccounts: {},
    Management: null, // scripts ask whether the page is shown in the platform's own studio
  }
  return withStubConstructors(names)
}

/** Returns the value of a theme setting by the name of its Less variable, with or without the `@`. */
function tweakValue(name: unknown): unknown {
  const tweaks: unknown = pageContext()['tweakJSON']
  const plain = String(name).replace(/^@/, '')
  return fieldOf(tweaks, plain) ?? fieldOf(tweaks, String(name))
}

/** The global `UserAccountApi` for theme scripts. Shoppers' accounts are on a separate page, `/account`. */
export const userAccountApi = {
  isUserAuthenticated: () => readCookie('siteUser') === 'true',
  openAccountScreen: () => location.assign('/account'),
}
