import type { BlockSampleProps } from '../kit/samples.ts'

export const markdownSamples: BlockSampleProps = {
  empty: {},
  typical: { markdown: '## Glazes\n\nWe mix *three* of them:\n\n- ash\n- celadon\n- [tenmoku](/journal/tenmoku)\n' },
  longest: { markdown: '> A **long** text with `code`.\n\n1. One\n2. Two\n\n'.repeat(400) },
}
