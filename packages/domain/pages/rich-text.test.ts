import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanRichText, isSafeLink } from './rich-text.ts'

describe('cleanRichText', () => {
  it('keeps allowed elements, attributes and character references', () => {
    const text =
      '<h2>Slow <em>glaze</em></h2><p class="lead">Tom &amp; Ana &ndash; <a href="/shop?tag=a&amp;b=c" title="All">all</a><br></p>'
    expect(cleanRichText(text)).toBe(text)
  })

  it.each([
    ['<script>alert(1)</script>a', 'a'],
    ['<scr<script>ipt>alert(1)</script>', '&lt;scr'],
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<p\nonclick=alert(1) class=x>a', '<p class="x">a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="java&#10;script:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="&#x6A;avascript&colon;alert(1)">a</a>', '<a href="javascript&amp;colon;alert(1)">a</a>'],
    ['<a href=" data:text/html,x">a</a>', '<a>a</a>'],
    [
      '<a title="&quot;&gt;<img src=x onerror=alert(1)>">a</a>',
      '<a title="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;">a</a>',
    ],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg><p>a</p></svg>b', 'b'],
    ['<xmp><p title="</xmp><img src=x onerror=alert(1)>">', '"&gt;'],
    ['<!--><img src=x onerror=alert(1)>-->b', 'b'],
    ['</div><b>a', '<b>a</b>'],
    ['a < b > c & d', 'a &lt; b &gt; c &amp; d'],
    ['<a href="/x" target="_blank">a</a>', '<a href="/x" target="_blank" rel="noopener">a</a>'],
  ])('cleans %s', (source, clean) => {
    expect(cleanRichText(source)).toBe(clean)
  })

  const soup = fc.array(
    fc.constantFrom(
      ...'<|</|>|/>|<!--|-->|<![CDATA[|script|style|p|a|b|td|svg|math|xmp|href=|onclick=|class=|title=|target=_blank|"|\'|`|=| |\n|\0|javascript:|java\tscript:|&#106;|&#x3c;|&lt;|&|;|#|data:|//|é|\ud800|text'.split(
        '|',
      ),
    ),
    { maxLength: 40 },
  )

  it('is idempotent and leaves nothing executable', () => {
    fc.assert(
      fc.property(soup, (parts) => {
        const once = cleanRichText(parts.join(''))
        expect(cleanRichText(once)).toBe(once)
        expect(once).not.toMatch(/<(script|style|svg|math|xmp|!)/i)
        for (const [element] of once.matchAll(/<[^>]*>/g)) expect(element).toMatch(wellFormed)
        for (const [, href] of once.matchAll(/ href="([^"]*)"/g)) expect(href).not.toMatch(/^(javascript|data):/i)
      }),
      { numRuns: 2000 },
    )
  })

  it('cleans long hostile input within 15 seconds of CPU time', () => {
    const started = process.cpuUsage()
    for (const text of ['<a ', '<a "', '<a \'"', '</b', '&#', '<!-', '<p ='].map((part) => part.repeat(20_000)))
      cleanRichText(text)
    expect(process.cpuUsage(started).user).toBeLessThan(15e6)
  })

  // Work that grew with the square of the length would take minutes here.
  it.each([
    ['closing tags of nothing that is open', '<b>'.repeat(300_000) + '</i>'.repeat(300_000)],
    ['unfinished ends of a dropped element', '<script>' + '</script'.repeat(300_000)],
  ])('takes time that grows with the length of %s', (_, text) => {
    const started = process.cpuUsage()
    cleanRichText(text)
    expect(process.cpuUsage(started).user).toBeLessThan(15e6)
  })

  it('drops an element up to the first end tag that is finished', () => {
    expect(cleanRichText('a<script>b</script x<p>c</script>d')).toBe('acd')
    expect(cleanRichText('a<script>b</script\n>c')).toBe('ac')
    expect(cleanRichText('a<script>b</script')).toBe('a')
  })
})

const wellFormed =
  /^<(\/[a-z0-9]+|[a-z0-9]+( (class|lang|title|dir|href|target|rel|start|type|datetime|colspan|rowspan|scope)="[^"<>]*")*)>$/

it('isSafeLink accepts paths and the four schemes', () => {
  expect(
    ['/a:b', 'a/b:c', '#x', '?a=b:c', '', 'HTTPS://a.test', 'mailto:a@b.test', 'tel:+1'].filter(
      (link) => !isSafeLink(link),
    ),
  ).toEqual([])
  expect(
    ['javascript:1', ' JavaScript:1', 'java\nscript:1', 'data:x', 'vbscript:1', 'blob:x', 'x:1'].filter(isSafeLink),
  ).toEqual([])
})
