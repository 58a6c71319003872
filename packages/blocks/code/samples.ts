import type { BlockSampleProps } from '../kit/samples.ts'

export const codeSamples: BlockSampleProps = {
  empty: {},
  typical: { code: 'main {\n  max-width: 60ch;\n}\n', language: 'css' },
  longest: { code: '<p class="{.section a}">&amp;</p> <!-- a long line -->\t'.repeat(900), language: 'html' },
}
