const oldest = 24

/** Ends with one sentence when a tool was started by another Node than the pinned one, which could not run our TypeScript. */
export function needPinnedNode(command: string): void {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major >= oldest) return
  process.stderr.write(
    `Node ${oldest} is needed, and this is ${process.versions.node}: use "${command}", which runs the Node that npm installed.\n`,
  )
  process.exit(1)
}
