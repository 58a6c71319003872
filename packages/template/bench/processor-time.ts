const millisecondsOfRound = 40

/**
 * Returns the number of renderings that take about 40 ms, one round of a measurement. Measuring it also warms up the renderer.
 */
export function repetitionsFor(render: () => string): number {
  const until = performance.now() + 4 * millisecondsOfRound
  while (performance.now() < until) render()
  return Math.max(1, Math.round((millisecondsOfRound * 1000) / microsecondsPerRun(render, 3)))
}

/** Returns the microseconds of processor time per rendering. Wall-clock time would include other processes. */
export function microsecondsPerRun(render: () => string, times: number): number {
  let length = 0
  const before = process.cpuUsage()
  for (let time = 0; time < times; time++) length += flatLength(render())
  const { user, system } = process.cpuUsage(before)
  if (length === 0) throw new Error('Nothing was rendered')
  return (user + system) / times
}

/** Returns the byte length of the HTML. Counting flattens V8's string rope, which sending the page would do as well. */
function flatLength(html: string): number {
  return Buffer.byteLength(html)
}
