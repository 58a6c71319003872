const oldest = 24

/**
 * Exits with a message when a tool was started by another Node than the pinned one and that Node is too old to run TypeScript
 * files.
 */
export function needPinnedNode(command: string): void {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major >= oldest) return
  process.stderr.write(
    `Node ${oldest} is needed, and this is ${process.versions.node}: use "${command}", which runs the Node that npm installed.\n`,
  )
  process.exit(1)
}
