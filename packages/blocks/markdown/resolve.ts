import type { BlockResolver } from '../kit/site-reader.ts'

export const markdownResolver: BlockResolver = {
  resolve: (props, reader) => ({ html: reader.markdown(String(props['markdown'])) }),
}
