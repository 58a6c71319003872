const pollEveryMs = 500

/** Calls `run` once when the parent process is gone, for parents that can be killed without a signal to their children. */
export function onParentExit(run) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    run()
  }, pollEveryMs)
  timer.unref()
}
