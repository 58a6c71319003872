import { beforeEach, describe, expect, it, vi } from 'vitest'
import { place, run } from '../testing/squarespace-compat-page.ts'

beforeEach(async () => {
  vi.resetModules()
  document.documentElement.innerHTML = '<head></head><body></body>'
  Reflect.deleteProperty(window, 'Modernizr')
  await import('./globals.ts')
})

const slides = '<div class="slide">1<img data-src="/s/1/a.png"></div><div class="slide">2</div>'
const textOf = (selector: string): string[] =>
  Array.from(document.querySelectorAll(selector), (one) => one.textContent ?? '')

describe('Gallery2', () => {
  beforeEach(() => {
    place(`<div id="g">${slides}</div><p class="dots"><a>1</a><a>2</a></p><p><b class="now"></b><b class="all"></b></p>
      <div id="child"><i class="slide">one</i><i class="slide">two</i></div>`)
    run(`
      window.gallery = new Y.Squarespace.Gallery2({ container: '#g',
        elements: { controls: '.dots', currentIndex: '.now', totalSlides: '.all' } })
      window.child = new Y.Squarespace.Gallery2({ container: '#child' })
      gallery.addChild(child)`)
  })

  it('shows the slide whose dot is clicked, marks the dot and writes the numbers', () => {
    expect([textOf('.dots .sqs-active-slide'), textOf('.now, .all')]).toEqual([['1'], ['1', '2']])
    document.querySelector<HTMLElement>('.dots a:last-child')?.click()
    expect([textOf('#g .sqs-active-slide'), textOf('.dots .sqs-active-slide')]).toEqual([['2'], ['2']])
    expect(textOf('.now, .all')).toEqual(['2', '2'])
  })

  it('moves its child galleries, and moves by nextSlide and previousSlide', () => {
    run('gallery.nextSlide()')
    expect(textOf('.sqs-active-slide:is(div, i)')).toEqual(['2', 'two'])
    run('gallery.previousSlide()')
    expect(textOf('.sqs-active-slide:is(div, i)')).toEqual(['1', 'one'])
  })

  it('gives its slides and pictures as lists', () => {
    expect(run('return [gallery.getSlides().size(), gallery.getImages().item(0).getAttribute("data-src")]')).toEqual([
      2,
      '/s/1/a.png',
    ])
  })
})

it('gives pictures a loader and videos a videoloader, and other nodes neither', () => {
  place('<p><img data-src="/s/1/a.png" data-load="false"></p><div class="sqs-video-wrapper"></div>')
  run(`
    Y.one('img').loader.set('mode', 'fit').fire('refresh')
    Y.one('img').loader.setAttrs({ fit: false, fill: true })
    Y.one('.sqs-video-wrapper').plug(Y.Squarespace.VideoLoader)
    Y.one('.sqs-video-wrapper').videoloader.set('mode', 'none')
    Y.one('.sqs-video-wrapper').videoloader.reload()`)
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/s/1/a.png?format=1000w')
  expect(run(`return [typeof Y.one('p').loader, typeof Y.one('p').videoloader]`)).toEqual(['undefined', 'undefined'])
})

it('gives every node the methods that a theme adds to Y.Node', () => {
  place('<p id="a"></p>')
  const said: unknown = run(`
    Y.Node.prototype.say = function () { return 'I am ' + this.get('id') }
    Y.augment(Y.Node, Class.create({ shout: function () { return this.say() + '!' } }))
    Y.Squarespace.EscManager.disable()
    return Y.one('#a').shout()`)
  expect(said).toBe('I am a!')
})

it('sets the end of an animation that a node starts', () => {
  place('<p></p>')
  run(`
    Y.one('p').anim({ opacity: 0 }).run()
    Y.one('p').anim({}, { to: { height: 30 }, duration: 0.3 }).run().on('end', function () {})`)
  expect(document.querySelector('p')?.style).toMatchObject({ opacity: '0', height: '30px' })
})

it.each([
  [`Y.one(window).on('key', press, 'esc')`, [27]],
  [`Y.on('key', press, document, 'arrowright')`, [39]],
  [`Y.after('key', press, window, 'down:37')`, [37]],
  [`Y.on('key', press, document, 'i')`, [73]],
  [`Y.one('body').on('key', press, 'down:37,39')`, [37, 39]],
])('hears the keys of %s', (listen, expected) => {
  const pressed: number[] = run(`
    var pressed = []
    function press(event) { pressed.push(event.keyCode) }
    ${listen}
    return pressed`)
  for (const keyCode of [27, 37, 39, 73]) {
    document.body.dispatchEvent(Object.assign(new KeyboardEvent('keydown', { bubbles: true }), { keyCode }))
  }
  expect(pressed).toEqual(expected)
})

it('answers questions about the browser, and says that the page is not managed', async () => {
  expect(run('return [typeof window.Modernizr.touch, window.Modernizr.flexbox]')).toEqual(['boolean', true])
  expect(run('return Y.Squarespace.Management')).toBeNull()
  Object.assign(window, { Modernizr: { own: true } })
  vi.resetModules()
  await import('./globals.ts')
  expect(run('return window.Modernizr')).toEqual({ own: true })
})
