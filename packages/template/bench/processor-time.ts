const millisecondsOfRound = 40

/** How often a page is rendered in one round. Finding out also warms the renderer up. */
export function timesFor(render: () => string): number {
  const until = performance.now() + 4 * millisecondsOfRound
  while (performance.now() < until) render()
  return Math.max(1, Math.round((millisecondsOfRound * 1000) / timeOf(render, 3)))
}

/** Microseconds of processor time for one rendering; not of the clock, since others may use the machine. */
export function timeOf(render: () => string, times: number): number {
  let length = 0
  const before = process.cpuUsage()
  for (let time = 0; time < times; time++) length += flatLength(render())
  const { user, system } = process.cpuUsage(before)
  if (length === 0) throw new Error('Nothing was rendered')
  return (user + system) / times
}

/** The number of bytes. Counting them flattens a text that is still a tree of its parts, which whoever sends it has to do, too. */
function flatLength(html: string): number {
  return Buffer.byteLength(html)
}
