import type { Resolver } from '../kit/site-reader.ts'

export const markdownResolver: Resolver = {
  resolve: (props, reader) => ({ html: reader.markdown(String(props['markdown'])) }),
}
