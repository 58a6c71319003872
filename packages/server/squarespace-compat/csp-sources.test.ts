import { expect, it } from 'vitest'
import { collectCspSources } from './csp-sources.ts'

it('allows the sources in a theme’s own markup, by exact URL without query, and none that come from data', () => {
  const found = collectCspSources([
    `<script src="https://code.example.org/lib.min.js?v=1" defer></script><script>var a = '<script src="x">'</script>`,
    `<link rel="preload" href="//fonts.googleapis.com/css"><link href='//fonts.googleapis.com/css?family=A' rel='stylesheet'>`,
    '<iframe src="https://player.example.org/1"></iframe><img alt="" src="http://pictures.example.org/a.png">',
    '<squarespace:script src="https://tag.example.org/lib.js" /><script src="{website.a}"></script><script src="/scripts/own.js"></script><script src="https://a:b@example.org/x.js"></script>',
    `<script src="https://example.org/x.js;script-src 'unsafe-inline'"></script>`,
  ])
  expect(found).toEqual({
    scriptHosts: ['https://code.example.org/lib.min.js', 'https://tag.example.org/lib.js'],
    styleHosts: ['fonts.googleapis.com/css'],
    fontHosts: ['fonts.gstatic.com'],
    imageHosts: ['pictures.example.org'],
    frameHosts: ['https://player.example.org'],
  })
})

it('allows protocol-relative and http: sources without a scheme, so that they also load on http: pages', () => {
  const link = (address: string) => `<link rel="stylesheet" href="${address}">`
  expect(collectCspSources([link('//a.example.org/x.css'), link('http://b.example.org/y.css')])).toMatchObject({
    styleHosts: ['a.example.org/x.css', 'b.example.org/y.css'],
    fontHosts: ['a.example.org', 'b.example.org'],
  })
  expect(collectCspSources([link('https://fonts.googleapis.com/css?family=A')])).toMatchObject({
    styleHosts: ['https://fonts.googleapis.com/css'],
    fontHosts: ['https://fonts.gstatic.com'],
  })
})

it.each(['<script ', '<script "', '<script src="', "<link a='b' "])(
  'scans malformed text in linear time: %s',
  (text) => {
    const start = process.cpuUsage()
    collectCspSources([text.repeat(50_000)])
    expect(process.cpuUsage(start).user).toBeLessThan(10e6)
  },
)
