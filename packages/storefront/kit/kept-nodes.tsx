import { useLayoutEffect, useRef } from 'react'

/** Nodes that the template printed, put back as they are: its words stay, and what owner scripts hold on to. */
export function KeptNodes({ nodes }: { nodes: readonly Node[] }) {
  const holder = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => holder.current?.replaceChildren(...nodes), [nodes])
  return <span ref={holder} style={{ display: 'contents' }} />
}
