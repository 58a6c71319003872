import { answerOldBrowserChecks } from './answer-old-browser-checks.ts'
import { classFactory } from './classes.ts'
import { imageLoader } from './image-loader.ts'
import { makeSquarespaceGlobal, makeSquarespaceNamespace, userAccountApi } from './squarespace.ts'
import { addCrumbToThemeCalls } from './theme-calls.ts'
import { makeYuiNamespace } from './y.ts'

// Defines the globals that scripts of themes imported from Squarespace expect. Pages with our own themes never load this file.
const Y = makeYuiNamespace(makeSquarespaceNamespace())

Object.assign(window, {
  Y,
  YUI: Object.assign(() => Y, {
    add: Y['add'],
    use: Y['use'],
    applyConfig: () => undefined,
    namespace: Y['namespace'],
    Env: {},
    GlobalConfig: {},
  }),
  Squarespace: makeSquarespaceGlobal(),
  Singleton: { create: makeSingleton },
  Class: classFactory,
  ImageLoader: imageLoader,
  UserAccountApi: userAccountApi,
  SquarespaceFonts: { loadViaContext: () => undefined },
  SQUARESPACE_ROLLUPS: {},
})
// The platform had Modernizr on its pages. Themes ask it for touch screens, and for what every browser has now.
if (!('Modernizr' in window)) Object.assign(window, { Modernizr: modernizr() })
addCrumbToThemeCalls()
answerOldBrowserChecks()
// Tells our style sheet that this script runs. Without this class, the style sheet shows the purchase controls that a theme hides
// until its scripts run; with it, `revealPurchaseControls` reveals them.
document.documentElement.classList.add('sw-has-shim')
// Theme scripts click the box that is styled as the add-to-cart button; this forwards such clicks to the real button inside.
document.addEventListener('click', (event) => {
  const { target } = event
  if (event.defaultPrevented || !(target instanceof Element)) return
  if (!target.matches('.sqs-add-to-cart-button, .sqs-add-to-cart-button-inner')) return
  event.preventDefault() // stops the second listener from clicking again if this script runs twice
  target.querySelector<HTMLElement>('button')?.click()
})
Object.assign(window, { Static: { ...Object(Reflect.get(window, 'Static')) } })

function modernizr(): Record<string, boolean> {
  const had = ['flexbox', 'csstransforms', 'csstransforms3d', 'csstransitions', 'cssanimations', 'svg', 'history']
  return { ...Object.fromEntries(had.map((name) => [name, true])), touch: 'ontouchstart' in window }
}

/** `Singleton.create` of theme scripts: copies an object and calls the copy's `ready` method at once. Returns the copy. */
function makeSingleton(methods: object): object {
  const one = { ...methods }
  const begin: unknown = Reflect.get(one, 'ready')
  if (typeof begin === 'function') Reflect.apply(begin, one, [])
  return one
}
