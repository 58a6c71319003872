import { useLayoutEffect, useRef } from 'react'

/**
 * Renders nodes that the template printed. The nodes are moved, not copied, so that references held by owner scripts stay valid.
 */
export function ServerRenderedNodes({ nodes }: { nodes: readonly Node[] }) {
  const holder = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => holder.current?.replaceChildren(...nodes), [nodes])
  return <span ref={holder} style={{ display: 'contents' }} />
}
