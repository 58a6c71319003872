import type { BlockSampleProps } from '../kit/samples.ts'

export const htmlSamples: BlockSampleProps = {
  empty: {},
  typical: { html: '<h2>From the spring firing</h2><p>Stoneware, thrown <em>by hand</em>.</p>' },
  longest: {
    html: `<h1>${'Long '.repeat(60)}</h1><ul><li>One</li><li><a href="/shop">Two</a></li></ul><blockquote>Three</blockquote>`,
  },
}
