import { readdirSync, readFileSync } from 'node:fs'

/** Returns the test gateways that run on a data folder, with the processes that started them. */
export function gatewayProcesses(dataDir: string): { pid: number; parentPid: number }[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')
      if (!words.includes(dataDir) || !words.some((word) => word.endsWith('gateway.child.ts'))) return []
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return state === 'Z' ? [] : [{ pid: Number(name), parentPid: Number(parent) }]
    } catch {
      return [] // no process, or one that has just ended
    }
  })
}
