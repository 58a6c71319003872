import { buttonSamples } from './button/samples.ts'
import { codeSamples } from './code/samples.ts'
import { horizontalRuleSamples } from './horizontal-rule/samples.ts'
import { htmlSamples } from './html/samples.ts'
import { imageSamples } from './image/samples.ts'
import type { BlockSampleProps } from './kit/samples.ts'
import { markdownSamples } from './markdown/samples.ts'
import { productSamples } from './product/samples.ts'
import { quoteSamples } from './quote/samples.ts'
import { searchSamples } from './search/samples.ts'
import { spacerSamples } from './spacer/samples.ts'
import { summarySamples } from './summary-v2/samples.ts'

/** Samples of every block kind, by its type. */
export const blockSamples: Readonly<Record<string, BlockSampleProps>> = {
  html: htmlSamples,
  image: imageSamples,
  button: buttonSamples,
  spacer: spacerSamples,
  quote: quoteSamples,
  code: codeSamples,
  'horizontal-rule': horizontalRuleSamples,
  markdown: markdownSamples,
  'summary-v2': summarySamples,
  product: productSamples,
  search: searchSamples,
}
