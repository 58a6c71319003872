import { classes } from './classes.ts'
import { imageLoader } from './image-loader.ts'
import { makeLifecycle, makeSquarespaceNames, userAccounts } from './squarespace.ts'
import { addCrumbToThemeCalls } from './theme-calls.ts'
import { makeY } from './y.ts'

// Globals that themes imported from Squarespace expect. Pages of our own themes never load this file.
const Y = makeY(makeSquarespaceNames())

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
  Squarespace: makeLifecycle(),
  Singleton: { create: makeSingleton },
  Class: classes,
  ImageLoader: imageLoader,
  UserAccountApi: userAccounts,
  SquarespaceFonts: { loadViaContext: () => undefined },
  SQUARESPACE_ROLLUPS: {},
})
addCrumbToThemeCalls()
// Without this class, style sheets show the purchase controls that otherwise this script reveals.
document.documentElement.classList.add('sw-has-shim')
// Scripts click the box that is styled as the button; this forwards the click to the real button inside.
document.addEventListener('click', (event) => {
  const { target } = event
  if (event.defaultPrevented || !(target instanceof Element)) return
  if (!target.matches('.sqs-add-to-cart-button, .sqs-add-to-cart-button-inner')) return
  event.preventDefault() // keeps a second listener from clicking again
  target.querySelector<HTMLElement>('button')?.click()
})
Object.assign(window, { Static: { ...Object(Reflect.get(window, 'Static')) } })

/** Copies a theme's object and runs its `ready` method at once. */
function makeSingleton(methods: object): object {
  const one = { ...methods }
  const begin: unknown = Reflect.get(one, 'ready')
  if (typeof begin === 'function') Reflect.apply(begin, one, [])
  return one
}
