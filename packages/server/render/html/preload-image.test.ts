import { expect, it } from 'vitest'
import { makePlaceholder } from '../../squarespace-compat/index.ts'
import { deferMainImages, findPreloadImage, putViewportBefore } from './preload-image.ts'

const hurried = (name: string) =>
  `<img src="${name}" srcset="${name} 1x" sizes="9px" loading="eager" fetchpriority="high">`

it('finds the first image with high fetch priority, anywhere on the page', () => {
  const main = `<img src="/plain"><p>${hurried('/main')}</p>`
  const outer = `<header></header>${makePlaceholder('x', 0)}${hurried('/foot')}`
  expect(findPreloadImage(outer, main)).toEqual({ src: '/main', srcset: '/main 1x', sizes: '9px' })
  expect(findPreloadImage(hurried('/head') + outer, main)?.src).toBe('/head')
  expect(findPreloadImage('<img src="/plain">', '')).toBeNull()
  expect(deferMainImages(outer, main)).toBe(main)
  expect(deferMainImages(hurried('/head') + outer, main)).not.toContain('eager')
})

it.each([
  [
    'HERE<title>a</title><meta name="viewport" content="b"></head>',
    '<meta name="viewport" content="b">HERE<title>a</title></head>',
  ],
  ['<meta name="viewport">HERE</head>', '<meta name="viewport">HERE</head>'],
  ['HERE<script>"<meta name=viewport>"</script></head>', 'HERE<script>"<meta name=viewport>"</script></head>'],
  ['HERE<!-- <meta name=viewport> --></head>', 'HERE<!-- <meta name=viewport> --></head>'],
  ['HERE</head><meta name=viewport>', 'HERE</head><meta name=viewport>'],
  ['<meta name=viewport></head>', '<meta name=viewport></head>'],
])('moves a viewport tag of the head before the place, and nothing else: %s', (outer, expected) => {
  expect(putViewportBefore('HERE', outer)).toBe(expected)
})

it.each(['<img ', '<img fetchpriority="high" ', ' fetchpriority="high"', '<img "', '<meta ', ' name="viewport"'])(
  'scans malformed markup in linear time: %s',
  (text) => {
    const whole = `<img ${text.repeat(40_000)}`
    const started = process.cpuUsage()
    findPreloadImage(whole, '')
    deferMainImages(whole + makePlaceholder('x', 0), whole)
    putViewportBefore('<img', `${whole}<meta${text.repeat(40_000)}</head>`)
    expect(process.cpuUsage(started).user).toBeLessThan(10e6)
  },
)
