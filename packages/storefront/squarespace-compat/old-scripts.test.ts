import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { place, run } from '../testing/squarespace-compat-page.ts'

beforeEach(async () => {
  vi.resetModules()
  document.documentElement.innerHTML = '<head></head><body></body>'
  await import('./globals.ts')
})
afterEach(() => vi.unstubAllGlobals())

describe('Y.QueryString', () => {
  it.each([
    ['a=1&b=two+words&c=%C3%A9', { a: 1, b: 'two words', c: 'é' }],
    ['a=1&a=2&a=x', { a: [1, 2, 'x'] }],
    ['a[]=1&a[]=2', { a: [1, 2] }],
    ['a[b]=c&a[d][e]=f', { a: { b: 'c', d: { e: 'f' } } }],
    [
      'offset=007&long=12345678901234567890&empty=&flag',
      { offset: '007', long: '12345678901234567890', empty: '', flag: '' },
    ],
    ['', {}],
    ['%zz=%', { '%zz': '%' }],
    ['__proto__=x&a[__proto__][b]=c&constructor=d', { a: {}, constructor: 'd' }],
  ])('parses %s', (text, expected) => {
    expect(run(`return Y.QueryString.parse(${JSON.stringify(text)})`)).toEqual(expected)
    expect(Reflect.get({}, 'b')).toBeUndefined()
  })

  it('stringifies values, lists and objects, and parses them back', () => {
    const written: string = run(
      `return Y.QueryString.stringify({ a: 1, b: 'two words', c: [1, 'x'], d: { e: true, f: null } })`,
    )
    expect(written).toBe('a=1&b=two%20words&c=1&c=x&d%5Be%5D=1&d%5Bf%5D=')
    expect(run(`return Y.QueryString.parse('${written}')`)).toEqual({
      a: 1,
      b: 'two words',
      c: [1, 'x'],
      d: { e: 1, f: '' },
    })
    expect(run(`return Y.QueryString.stringify({ c: [1, 2] }, { arrayKey: true, sep: ';' })`)).toBe(
      'c%5B%5D=1;c%5B%5D=2',
    )
  })
})

describe('Class.create', () => {
  it('creates a class whose constructor is initialize', () => {
    expect(
      run(`
      var Counter = Class.create({ initialize: function (from) { this.count = from }, add: function () { return ++this.count } })
      var one = new Counter(3), other = new Counter(9)
      one.add()
      return [one.count, other.count, one instanceof Counter, one.constructor === Counter]`),
    ).toEqual([4, 9, true, true])
  })

  it('inherits a parent’s methods and passes them as $super', () => {
    expect(
      run(`
      var Part = Class.create({ initialize: function (name) { this.name = name }, say: function (word) { return word + ' ' + this.name } })
      var Loud = Class.create(Part, { say: function ($super, word) { return $super(word).toUpperCase() } }, { extra: 1 })
      Part.addMethods({ late: function () { return 'late ' + this.name } })
      var loud = new Loud('grid')
      return [loud.say('a'), loud.late(), loud.extra, loud instanceof Part, Loud.superclass === Part]`),
    ).toEqual(['A GRID', 'late grid', 1, true, true])
  })
})

describe('Gallery2', () => {
  const slides = Array.from({ length: 3 }, (_, at) => `<div class="slide">${at}<img data-src="/s/1/${at}.png"></div>`)
  const show = (options: string): CSSStyleDeclaration | undefined => {
    place(`<div id="g">${slides.join('')}</div>`)
    run(`new Y.Squarespace.Gallery2({ container: Y.one('#g'), slides: '.slide', ${options} })`)
    return document.querySelector<HTMLElement>('#g')?.style
  }

  it.each([
    [`design: 'grid', designOptions: { columns: 3, gutter: 12 }`, 'repeat(3, minmax(0, 1fr))', '12px'],
    [
      `design: 'autogrid', designOptions: { columnWidth: 240 }`,
      'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
      '20px',
    ],
    [`design: 'grid'`, 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))', '20px'],
    [`design: 'grid', designOptions: { columns: 1e9, gutter: -3 }`, 'repeat(24, minmax(0, 1fr))', '0px'],
  ])('lays out a grid with %s', (options, columns, gap) => {
    const style = show(options)
    expect([style?.display, style?.gridTemplateColumns, style?.gap]).toEqual(['grid', columns, gap])
    expect(document.querySelectorAll('.sqs-gallery-slide img[src]')).toHaveLength(3)
    expect(document.querySelector('.sqs-active-slide')).toBeNull()
  })

  it('gives slides the theme’s aspect ratio', () => {
    show(`design: 'grid', designOptions: { aspectRatio: '3:2' }`)
    expect(document.querySelector<HTMLElement>('.slide')?.style.aspectRatio).toBe('3 / 2')
  })

  it('lays out columns of images of different heights', () => {
    const style = show(`design: 'autocolumns', designOptions: { columnWidth: 320, gutter: 8 }`)
    expect([style?.columnWidth, style?.columnGap]).toEqual(['320px', '8px'])
    expect(document.querySelector<HTMLElement>('.slide')?.style.marginBottom).toBe('8px')
  })

  it('stacks slides and shows one, also where the theme hides all', () => {
    const style = show(`design: 'stacked', currentIndex: 1, elements: { next: '#next' }`)
    const all = () => [...document.querySelectorAll<HTMLElement>('.slide')]
    expect(style?.display).toBe('grid')
    expect(all().map(({ style: { opacity, visibility } }) => [opacity, visibility])).toEqual([
      ['0', 'hidden'],
      ['1', 'visible'],
      ['0', 'hidden'],
    ])
    expect(new Set(all().map((slide) => slide.style.gridArea))).toEqual(new Set(['1 / 1']))
    run(`Y.Squarespace.GalleryManager.getGalleries().at(-1).set('currentIndex', 2)`)
    expect(all().map((slide) => slide.style.visibility)).toEqual(['hidden', 'hidden', 'visible'])
  })

  it('leaves the layout of a slideshow to the theme', () => {
    expect(show(`design: 'slideshow', designOptions: { columns: 3 }`)?.display).toBe('')
    expect(document.querySelectorAll('.sqs-active-slide')).toHaveLength(1)
  })
})

describe('GalleryManager', () => {
  it('loads the pictures of a queue, and does nothing for methods that it does not have', () => {
    place('<img id="a" data-src="/s/1/a.png" data-load="false"><img id="b" data-src="/s/1/b.png">')
    run(`
      var images = [Y.one('#a').removeAttribute('data-load'), Y.one('#b')]
      Y.Squarespace.GalleryManager.addImageQueue(images)
      Y.Squarespace.GalleryManager.addImageQueue(Y.one('#b'))
      Y.Squarespace.GalleryManager.somethingElse(images)`)
    const sources = Array.from(document.querySelectorAll('img'), (one) => one.getAttribute('src'))
    expect(sources).toEqual(['/s/1/a.png?format=1000w', '/s/1/b.png?format=1000w'])
    expect(run(`return Y.Squarespace.GalleryManager._galleries.length`)).toBeGreaterThanOrEqual(0)
  })
})

describe('Y.augment', () => {
  it('gives a class the events of Y.EventTarget, each instance its own', () => {
    expect(
      run(`
      function Site() { this.heard = [] }
      Site.prototype.name = function () { return 'site' }
      Y.augment(Site, Y.EventTarget, true, null, { emitFacade: true })
      var one = new Site(), other = new Site()
      one.on('change', function (value) { one.heard.push(value) })
      one.fire('change', 1)
      other.fire('change', 2)
      return [one.heard, other.heard, one.name()]`),
    ).toEqual([[1], [], 'site'])
  })

  it('runs the other constructor with the arguments, before the first of its methods', () => {
    expect(
      run(`
      function Counter(from) { this.count = from }
      Counter.prototype.add = function (by) { this.count += by; return this }
      Counter.prototype.name = function () { return 'counter' }
      function Basket() {}
      Basket.prototype.name = function () { return 'basket' }
      Y.augment(Basket.prototype, Counter, false, null, [5])
      var one = new Basket(), other = new Basket()
      one.add(1).add(2)
      other.add(10)
      var plain = Y.augment({ name: 'mine' }, Counter, true, ['add'], 3)
      return [one.count, other.count, one.name(), plain.count, plain.add(1).count, plain.name]`),
    ).toEqual([8, 15, 'basket', 3, 4, 'mine'])
  })
})

describe('ImageLoader', () => {
  it.each(['load', 'error'])('removes the class `loading` on %s, with which themes hide pictures', (end) => {
    place('<div><img class="loading fade" data-src="/s/1/a.png"></div>')
    run(`ImageLoader.load(document.querySelector('img'), { load: true })`)
    const image = document.querySelector('img')
    expect(image?.className).toBe('loading fade')
    image?.dispatchEvent(new Event(end))
    expect(image?.className).toBe(end === 'load' ? 'fade loaded' : 'fade')
  })

  const widthOf = (element: Element | null | undefined, width: number): void =>
    void Object.defineProperties(element, { clientWidth: { value: width }, clientHeight: { value: 100 } })

  it.each(['', ', mode: "fill"', ', mode: "fit"'])(
    'loads an image in an inline element at the width of the enclosing block (%s)',
    (mode) => {
      place('<div id="box"><a href="#"><img data-src="/s/1/a.png" data-image-dimensions="2400x1600"></a></div>')
      widthOf(document.querySelector('#box'), 320)
      run(`ImageLoader.load(document.querySelector('img'), { load: true${mode} })`)
      const image = document.querySelector('img')
      expect([image?.getAttribute('src'), image?.style.maxWidth]).toEqual(['/s/1/a.png?format=500w', '100%'])
    },
  )

  it('uses the default width when no container has one, and at most the image’s own', () => {
    place(
      '<a><img data-src="/s/1/a.png" data-image-dimensions="2400x1600"></a><a><img data-src="/s/1/b.png" data-image-dimensions="90x60"></a>',
    )
    run(`for (const one of document.querySelectorAll('img')) ImageLoader.load(one, { load: true })`)
    const sources = Array.from(document.querySelectorAll('img'), (one) => one.getAttribute('src'))
    expect(sources).toEqual(['/s/1/a.png?format=1000w', '/s/1/b.png?format=100w'])
  })
})

describe('a check for an old browser', () => {
  const realFunction = Function
  /** Runs a script that sees the page's `Function`. */
  const runInPage = (code: string): unknown => {
    const { Function: shown } = Object.assign(window) as { Function: FunctionConstructor }
    return realFunction('Function', code)(shown)
  }

  it.each([
    [`return Function('/*@cc_on return document.documentMode===10@*/')()`, undefined],
    [`return new Function("/*@cc_on return 1;@*/")()`, undefined],
    [`return Function('return /*@cc_on!@*/!1;')()`, false],
    [`return (function () {}).constructor === Function && (function () {}) instanceof Function`, true],
    [`return Object.getOwnPropertyNames(Function.prototype).includes('bind')`, true],
  ])('is answered without making code: %s', (code, answer) => {
    expect(runInPage(code)).toBe(answer)
  })

  it('leaves all other code made from text to the browser', () => {
    expect(runInPage(`return Function('a', 'b', 'return a + b')(1, 2)`)).toBe(3)
    expect(runInPage(`return Function('/*@cc_on@*/ return 2 * 21')()`)).toBe(42)
  })
})
