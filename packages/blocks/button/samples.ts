import type { BlockSampleProps } from '../kit/samples.ts'

export const buttonSamples: BlockSampleProps = {
  empty: {},
  typical: { label: 'Shop the spring firing', link: '/shop' },
  longest: {
    label: 'Long '.repeat(20),
    link: 'https://example.test/?a=b&c=d',
    newWindow: true,
    size: 'large',
    style: 'tertiary',
    align: 'right',
  },
}
