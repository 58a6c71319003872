import { useLayoutEffect, useRef } from 'react'

/** Puts the template's own nodes back, so that its texts and the references of owner scripts stay valid. */
export function TemplateNodes({ nodes }: { nodes: readonly Node[] }) {
  const holder = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => holder.current?.replaceChildren(...nodes), [nodes])
  return <span ref={holder} style={{ display: 'contents' }} />
}
