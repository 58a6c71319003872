const pollEveryMs = 500

/**
 * Calls `run` once when the parent of this process is gone. Needed when the parent can be killed without a signal to its
 * children.
 */
export function onParentExit(run) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    run()
  }, pollEveryMs)
  timer.unref()
}
