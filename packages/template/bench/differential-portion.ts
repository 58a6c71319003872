import fc from 'fast-check'
import { anyData } from '../testing/any-data.ts'
import { anyTemplate } from '../testing/any-template.ts'
import { explanation } from './intended-differences.ts'
import { compareRenderers } from './compare-renderers.ts'

/** Message from the parent process: how many random templates to generate, and from which seed. */
export type Portion = { size: number; seed: number }

process.once('message', (portion: Portion) => {
  void findUnexplained(portion).then((found) => process.send?.(found, () => process.disconnect()))
})

async function findUnexplained({ size, seed }: Portion): Promise<string[]> {
  const arbitrary = fc.record({ text: anyTemplate, data: anyData }, { noNullPrototype: true })
  const comparisons = await compareRenderers(fc.sample(arbitrary, { numRuns: size, seed }))
  const wrong = comparisons.filter(
    (comparison) =>
      explanation(comparison) === 'unexplained' ||
      JSON.stringify(comparison.byModule) !== JSON.stringify(comparison.byClosures),
  )
  return wrong.map(({ text, data, ours, theirs }) => JSON.stringify({ seed, text, data, ours: ours.html, theirs }))
}
