const millisecondsOfRound = 40

/** Number of renderings in one round of about 40 ms. Measuring it also warms up the renderer. */
export function repetitionsFor(render: () => string): number {
  const until = performance.now() + 4 * millisecondsOfRound
  while (performance.now() < until) render()
  return Math.max(1, Math.round((millisecondsOfRound * 1000) / microsecondsPerRun(render, 3)))
}

/** Microseconds of processor time per rendering. Wall-clock time would include other processes. */
export function microsecondsPerRun(render: () => string, times: number): number {
  let length = 0
  const before = process.cpuUsage()
  for (let time = 0; time < times; time++) length += flatLength(render())
  const { user, system } = process.cpuUsage(before)
  if (length === 0) throw new Error('Nothing was rendered')
  return (user + system) / times
}

/** Byte length of the HTML. Counting flattens V8's string rope, which sending the page would do as well. */
function flatLength(html: string): number {
  return Buffer.byteLength(html)
}
