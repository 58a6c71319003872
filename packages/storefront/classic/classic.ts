import { classes } from './classes.ts'
import { imageLoader } from './image-loader.ts'
import { makeLifecycle, makeSquarespaceNames, userAccounts } from './squarespace.ts'
import { addCrumbToThemeCalls } from './theme-calls.ts'
import { makeY } from './y.ts'

// Themes that were written for the platform of the public format wait for these names. Pages of our own themes never load this file.
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
// Style sheets show what only scripts would show, unless this is here to do it.
document.documentElement.classList.add('sw-has-shim')
// What looks like the button is a box around it; scripts press the box.
document.addEventListener('click', (event) => {
  const { target } = event
  if (event.defaultPrevented || !(target instanceof Element)) return
  if (!target.matches('.sqs-add-to-cart-button, .sqs-add-to-cart-button-inner')) return
  event.preventDefault() // a second one that listens leaves it alone
  target.querySelector<HTMLElement>('button')?.click()
})
Object.assign(window, { Static: { ...Object(Reflect.get(window, 'Static')) } })

/** An object of a theme's own that begins by itself. */
function makeSingleton(methods: object): object {
  const one = { ...methods }
  const begin: unknown = Reflect.get(one, 'ready')
  if (typeof begin === 'function') Reflect.apply(begin, one, [])
  return one
}
