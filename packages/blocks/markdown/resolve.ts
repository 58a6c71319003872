import type { BlockDataResolver } from '../kit/block-render-context.ts'

export const markdownResolver: BlockDataResolver = {
  resolve: (props, reader) => ({ html: reader.markdown(String(props['markdown'])) }),
}
