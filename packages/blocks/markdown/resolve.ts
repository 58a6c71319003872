import type { BlockResolver } from '../kit/block-render-context.ts'

export const markdownResolver: BlockResolver = {
  resolve: (props, reader) => ({ html: reader.markdown(String(props['markdown'])) }),
}
