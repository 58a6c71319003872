import { readFileSync } from 'node:fs'
import { cartView, emptyCart } from '@sitewright/domain/cart/cart-view.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { place, run } from '../testing/squarespace-compat-page.ts'
import { waitFor } from '../testing/wait-for.ts'

const emptyCartView = cartView(emptyCart(0), { websiteId: '', currency: 'EUR' })

type Anything = ReturnType<typeof JSON.parse>

/** The page's globals as theme scripts see them. */
const page: Record<string, Anything> = Object.assign(window)
const settings = { storeSettings: { defaultCurrency: 'EUR' } }

beforeEach(async () => {
  vi.resetModules()
  document.documentElement.innerHTML = '<head></head><body></body>'
  page['Static'] = {
    SQUARESPACE_CONTEXT: { websiteSettings: settings, tweakJSON: { siteWidth: '280px', wide: 'true' } },
  }
  await import('./globals.ts')
})

afterEach(() => vi.unstubAllGlobals())

describe('Y', () => {
  it('finds and changes elements with chained calls', () => {
    place('<nav id="a"><a class="x" href="/one">One</a><a class="x" href="/two">Two</a></nav>')
    run(`
      Y.use('node', 'event', function (Y) {
        Y.one('#a').addClass('open wide').setStyles({ 'background-color': 'red' }).setAttribute('data-n', 2)
        Y.all('#a .x').each(function (node, index) { node.setAttribute('data-i', index).set('text', 'Link ' + index) })
        Y.one('#a').append('<b>last</b>').prepend(Y.Node.create('<i class="first"></i>'))
        Y.one('.x').ancestor('nav').one('b').remove()
      })`)
    expect(document.body.innerHTML).toBe(
      '<nav id="a" class="open wide" style="background-color: red;" data-n="2"><i class="first"></i><a class="x" href="/one" data-i="0">Link 0</a><a class="x" href="/two" data-i="1">Link 1</a></nav>',
    )
    expect(run(`return Y.one('.none')`)).toBeNull()
    expect(
      run(
        `return [Y.all('.x').size(), Y.all('.none').isEmpty(), Y.all('.x').item(1).get('href').slice(-4), Y.all('.x').get('id').length]`,
      ),
    ).toEqual([2, true, '/two', 2])
    expect(
      run(
        `return Y.one('.x') === Y.all('.x').item(0) && Y.one('#a').contains(Y.one('.x')) && Y.one('.x').next().next() === null`,
      ),
    ).toBe(true)
  })

  it('calls a `once` listener a single time, on Y.Global, event targets and elements', () => {
    place('<p id="p"></p>')
    const heard: unknown = run(`
      var heard = []
      var part = new Y.EventTarget()
      Y.Global.once('ping', function (value) { heard.push('page ' + value) })
      part.once({ ping: function (value) { heard.push('part ' + value) } })
      part.once(['pong', 'peng'], function () { heard.push(this.name) }, { name: 'context' })
      Y.once('click', function () { heard.push('click') }, '#p')
      for (var i = 1; i < 3; i += 1) {
        Y.Global.fire('ping', i)
        part.fire('ping', i)
        part.fire('pong')
        part.fire('peng')
        document.getElementById('p').click()
      }
      return heard`)
    expect(heard).toEqual(['page 1', 'part 1', 'context', 'context', 'click'])
  })

  it('finds the window and the document by name', () => {
    const events: unknown = run(`
      var events = []
      Y.one('window').on('resize', function () { events.push('resize') })
      Y.one('doc').on('keydown', function () { events.push('key') })
      Y.all('win').on('scroll', function () { events.push('scroll') })
      return events`)
    window.dispatchEvent(new Event('resize'))
    document.dispatchEvent(new Event('keydown'))
    window.dispatchEvent(new Event('scroll'))
    expect(events).toEqual(['resize', 'key', 'scroll'])
  })

  it('clicks the button once when a script clicks its wrapper', () => {
    place('<div class="sqs-add-to-cart-button"><div><button type="button">Add</button></div></div>')
    let count = 0
    document.querySelector('button')?.addEventListener('click', () => count++)
    run(`document.querySelector('.sqs-add-to-cart-button').click()`)
    expect(count).toBe(1)
    document.querySelector('button')?.click()
    expect(count).toBe(2)
  })

  it('handles events on elements, delegated, on the page and by custom name', () => {
    place('<ul><li><button>Press</button></li></ul>')
    const events: unknown[] = run(`
      var events = []
      Y.one('button').on('click', function (e) { e.preventDefault(); events.push(this.get('tagName'), e.currentTarget.test('button')) })
      var handle = Y.one('ul').delegate('click', function (e) { events.push(e.currentTarget.get('tagName')); e.halt() }, 'li')
      Y.on('click', function () { events.push('by selector') }, 'ul')
      Y.on('windowresize', function () { events.push('resized') })
      Y.Global.on('tweak:change', function (f) { events.push(f.getName()) })
      Y.Global.fire('tweak:change', { getName: function () { return 'wide' } })
      Y.one('button').simulate('click')
      handle.detach()
      Y.one('button').simulate('click')
      return events`)
    dispatchEvent(new Event('resize'))
    expect(events).toEqual(['wide', 'BUTTON', true, 'LI', 'by selector', 'BUTTON', true, 'by selector', 'resized'])
  })

  it('runs domready handlers, the theme’s modules and timers', async () => {
    const events: string[] = []
    page['report'] = (word: string) => events.push(word)
    run(`
      YUI.add('theme', function (Y) { Y.namespace('Theme.Site').name = 'added' })
      YUI().use('theme', 'node', function (Y) { window.report(Y.Theme.Site.name) })
      Y.on('domready', function () { window.report('ready') })
      Y.later(1, this, function (word) { window.report(word) }, ['later'])
      Y.use(function (Y) { window.report(Y.Lang.sub('{a}-{b}', { a: 1, b: 2 })) })`)
    await waitFor(() => expect(events).toEqual(['added', '1-2', 'ready', 'later']))
  })

  it('lets themes create own classes, and instances of unknown classes', () => {
    expect(
      run(`
      var Site = Y.Base.create('site', Y.Base, [], { initializer: function () { this.began = this.get('speed') } }, { ATTRS: { speed: { value: 3 } } })
      var site = new Site({ speed: 5 })
      new Y.Squarespace.EventCollectionCalendar({ contentBox: null }).render()
      new Y.Squarespace.Lightbox2({}).render().on('close', function () {})
      new Y.ScrollView({ srcNode: 'x' }).render()
      new Y.Anim({ node: Y.one('body'), to: { opacity: 0.5 } }).run()
      return site.began`),
    ).toBe(5)
    expect(document.body.style.opacity).toBe('0.5')
  })

  it('reads tweaks with and without @, and formats money in the shop’s currency', () => {
    expect(
      run(
        `return [Y.Squarespace.Template.getTweakValue('@siteWidth'), Y.Squarespace.Template.getTweakValue('siteWidth'), Y.Squarespace.Template.getTweakValue('none')]`,
      ),
    ).toEqual(['280px', '280px', undefined])
    expect(run(`return Y.Squarespace.Commerce.moneyString(123450)`)).toBe('€1,234.50')
  })
})

it('initializes singletons of themes, and ignores unknown methods of library classes', async () => {
  place('<div id="g"><div class="slide">1</div></div>')
  page['report'] = vi.fn<(word: string) => void>()
  run(`
    Y.namespace('Theme').Site = Singleton.create({
      ready: function () { Y.on('domready', this.initialize, this) },
      initialize: function () {
        this.masonry = new Y.Squarespace.Gallery2({ container: Y.one('#g'), element: Y.all('.slide'), design: 'autocolumns' })
        this.masonry.refreshContentMode('fill')
        new Y.Squarespace.ResizeEmitter({ timeout: 100 }).on('resize:end', this.sync, this)
        Y.one('#g').plug(Y.Squarespace.TextShrink, {}).setStyle('height', 12).setStyle('opacity', 0)
        window.report(this.sync())
      },
      sync: function () { return this.masonry.get('design') },
    })`)
  await waitFor(() => expect(page['report']).toHaveBeenCalledWith('autocolumns'))
  expect(document.querySelector('#g')?.getAttribute('style')).toMatch(/height: 12px; opacity: 0;$/)
})

describe('ResizeEmitter', () => {
  const log = `var events = window.events = []
    var emitter = window.emitter = new Y.Squarespace.ResizeEmitter(GIVEN)
    emitter.on('resize:start', function () { events.push('start') })
    emitter.on('resize:end', function (event) { events.push(event.device) })`
  const resize = (widthPx: number): void => {
    vi.stubGlobal('innerWidth', widthPx)
    dispatchEvent(new Event('resize'))
  }

  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => vi.useRealTimers())

  it('SF-9.06 emits resize:end 100 ms after the last resize: mobile up to 432 pixels, else desktop', () => {
    run(log.replace('GIVEN', ''))
    for (const [widthPx, device] of [
      [432, 'mobile'],
      [433, 'desktop'],
      [800, 'desktop'],
    ] as const) {
      page['events'].length = 0
      resize(1200)
      vi.advanceTimersByTime(99)
      resize(widthPx)
      vi.advanceTimersByTime(99)
      expect(page['events']).toEqual(['start'])
      vi.advanceTimersByTime(1)
      expect(page['events']).toEqual(['start', device])
    }
  })

  it('emits resize:end after the theme’s timeout, and nothing once destroyed', () => {
    run(log.replace('GIVEN', '{ timeout: 300 }'))
    resize(800)
    vi.advanceTimersByTime(299)
    expect(page['events']).toEqual(['start'])
    vi.advanceTimersByTime(1)
    expect(page['events']).toEqual(['start', 'desktop'])
    resize(900)
    page['emitter'].destroy()
    resize(1000)
    vi.advanceTimersByTime(1000)
    expect(page['events']).toEqual(['start', 'desktop', 'start'])
  })
})

describe('Squarespace', () => {
  it('calls onInitialize and onDestroy callbacks, also late ones and when another throws', () => {
    const report = vi.fn<(error: unknown) => void>()
    vi.stubGlobal('reportError', report)
    const events: string[] = run(`
      var events = []
      Squarespace.onInitialize(Y, function () { throw new Error('of a theme') })
      Squarespace.onInitialize(Y, function () { events.push('begun') })
      Squarespace.onDestroy(Y, function () { events.push('gone') })
      events.push(Squarespace.AFTER_BODY_LOADED)
      Squarespace.afterBodyLoad(Y)
      Squarespace.onInitialize(Y, function () { events.push('late') })
      Squarespace.globalDestroy(Y)
      Squarespace.initializeCommerce(Y); Squarespace.initializeFormBlocks(Y); Squarespace.initializeNothingKnown(Y)
      events.push(UserAccountApi.isUserAuthenticated())
      return events`)
    expect(events).toEqual([false, 'begun', 'late', 'gone', false])
    expect(report).toHaveBeenCalledTimes(1)
  })
})

describe('ImageLoader', () => {
  const image = (more = '') =>
    `<img data-src="/s/1/quay.png" data-image-dimensions="1200x800" data-image-focal-point="0,0.5"${more}>`

  it('loads each image at the width of its container, except with data-load="false"', () => {
    place(`<div>${image()}</div><div>${image(' data-load="false"')}</div><div><img src="/own.png"></div>`)
    const [first] = document.querySelectorAll('img')
    sizeOf(first?.parentElement, 400, 300)
    run('ImageLoader.bootstrap()')
    seeAll()
    expect([...document.querySelectorAll('img')].map((one) => one.getAttribute('src'))).toEqual([
      '/s/1/quay.png?format=500w',
      null,
      '/own.png',
    ])
    first?.dispatchEvent(new Event('load'))
    expect(first?.className).toBe('loaded')
  })

  it('fills a container around the focal point, and fits into one', () => {
    place(`<div class="content-fill">${image()}</div><div>${image()}</div>`)
    const [fill, fit] = document.querySelectorAll('img')
    for (const one of [fill, fit]) sizeOf(one?.parentElement, 300, 300)
    expect(
      run(
        `return [ImageLoader.load(Y.one('.content-fill img'), { load: true }), ImageLoader.load(document.querySelectorAll('img')[1], { load: true, mode: 'fit' }), ImageLoader.load(null)]`,
      ),
    ).toEqual([true, true, false])
    expect(fill?.style).toMatchObject({ width: '450px', height: '300px', left: '0px', top: '0px' })
    expect(fit?.style).toMatchObject({ width: '300px', height: '200px', left: '0px', top: '50px' })
    expect(fill?.getAttribute('src')).toBe('/s/1/quay.png?format=500w')
  })
})

describe('ImageLoader in a container without height', () => {
  it('shows the image in flow and observes the container', () => {
    place(
      '<div class="content-fill"><img alt="A quay" data-src="/s/1/quay.png" data-image-dimensions="1200x800"></div>',
    )
    const image = document.querySelector('img')
    const box = image?.parentElement
    sizeOf(box, 400, 0)
    // The line height of the alternative text must not count as the box's height.
    Object.defineProperty(box, 'clientHeight', { get: () => (image?.style.display === 'none' ? 0 : 25) })
    run('ImageLoader.bootstrap()')
    expect(watched).toEqual([box])
    seeAll()
    expect(image?.getAttribute('src')).toBe('/s/1/quay.png?format=500w')
    expect(image?.getAttribute('style')?.replaceAll(' ', '')).toBe('max-width:100%;')
  })
})

describe('ShoppingCart', () => {
  it('loads an existing cart with the islands’ request and follows later changes', async () => {
    document.cookie = 'hasCart=true'
    const asked = Promise.withResolvers<Response>()
    const fetched = vi.fn<typeof fetch>(() => asked.promise)
    vi.stubGlobal('fetch', fetched)
    vi.resetModules()
    await import('./globals.ts')
    const counts: number[] = []
    page['count'] = (count: number) => counts.push(count)
    run(
      `Y.Squarespace.Singletons.ShoppingCart.on('change', function () { window.count(Y.Squarespace.Singletons.ShoppingCart.get('totalQuantity')) })`,
    )
    const { acceptEmbeddedCart: acceptCart, startCartSync } = await import('../cart/cart-store.ts')
    startCartSync()
    const cart = { ...emptyCartView, id: 'c1', totalQuantity: 2, subtotalCents: 3600, cartVersion: 1 }
    asked.resolve(Response.json(cart))
    await waitFor(() => expect(counts.at(-1)).toBe(2))
    acceptCart({ ...cart, totalQuantity: 5, cartVersion: 2 })
    expect(counts.at(-1)).toBe(5)
    expect(fetched).toHaveBeenCalledOnce()

    fetched.mockResolvedValue(Response.json({ ...cart, totalQuantity: 7, cartVersion: 3 }))
    run('Y.Squarespace.Singletons.ShoppingCart.load()')
    await waitFor(() => expect(counts.at(-1)).toBe(7))
    document.cookie = 'hasCart=; Max-Age=-1'
  })
})

describe('Gallery2', () => {
  it('shows one slide at a time', () => {
    place('<div id="g"><div class="slide">1</div><div class="slide">2</div></div><a class="next" href="#">Next</a>')
    run(
      `window.gallery = new Y.Squarespace.Gallery2({ container: Y.one('#g'), slides: '.slide', elements: { next: '.next' }, loop: true })`,
    )
    const active = (): string[] =>
      Array.from(document.querySelectorAll('.sqs-active-slide'), (one) => one.textContent ?? '')
    expect(active()).toEqual(['1'])
    document.querySelector<HTMLElement>('.next')?.click()
    expect(active()).toEqual(['2'])
    run('window.gallery.next(); window.gallery.set("currentIndex", 1); window.gallery.destroy()')
    expect(active()).toEqual(['2'])
  })
})

it('runs the test theme’s scripts without an error', async () => {
  place(
    '<div class="picture content-fill"><img data-src="/s/1/a.png" data-image-dimensions="10x10"></div><div id="galleryWrapper"><div class="slide"></div></div>',
  )
  run(readFileSync('packages/server/testing/foreign-theme/scripts/site.js', 'utf8'))
  run('ImageLoader.bootstrap(); Squarespace.afterBodyLoad(Y)')
  await waitFor(() => expect(document.body.className).toBe('theme-ready'))
  expect(document.body.dataset['width']).toBe('280px')
  expect(document.documentElement.dataset['initialized']).toBe('280px')
})

it('runs the test theme’s older scripts: query strings, classes, grids, linked images and trailing-slash calls', async () => {
  place(
    '<div id="box"><a href="#"><img data-src="/s/1/a.png" data-image-dimensions="2400x1600"></a></div><div id="grid"><p class="cell">1</p></div><button class="older-add">Add</button>',
  )
  sizeOf(document.querySelector('#box'), 320, 100)
  const fetched = vi.fn<typeof fetch>(async () => Response.json({}))
  vi.stubGlobal('fetch', fetched)
  run(readFileSync('packages/server/testing/foreign-theme/scripts/older.js', 'utf8'))
  await waitFor(() => expect(document.body.dataset['query']).toBe('sea3'))
  expect(document.querySelector<HTMLElement>('#grid')?.style.gridTemplateColumns).toBe('repeat(2, minmax(0, 1fr))')
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/s/1/a.png?format=500w')
  document.querySelector('button')?.click()
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/commerce/shopping-cart/entries/?crumb=null'])
})

/** Sets an element's size, because happy-dom has no layout. */
function sizeOf(element: Element | null | undefined, width: number, height: number): void {
  Object.defineProperties(element, {
    clientWidth: { value: width },
    clientHeight: { value: height, configurable: true },
  })
}

/** Runs the observers' callbacks, because happy-dom's observer never fires. */
function seeAll(): void {
  for (const see of seen.splice(0)) see()
}

const seen: (() => void)[] = []
const watched: Element[] = []
beforeEach(() => {
  watched.length = 0
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        seen.push(() => callback([{ isIntersecting: true }]))
      }
      observe(one: Element): void {
        watched.push(one)
      }
      disconnect(): void {}
    },
  )
})
