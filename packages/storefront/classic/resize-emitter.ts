import { deviceOf, resizeEndMs } from '@sitewright/domain/themes/breakpoints.ts'
import { makePart, type Part } from './parts.ts'

/**
 * SF-9.06: tells when the window's size begins to change and when it has settled, once each, however often the browser says so. A theme
 * may wait for another `timeout` in milliseconds.
 */
export function makeResizeEmitter(given: Readonly<Record<string, unknown>> = {}): Part {
  const part = makePart({ timeout: resizeEndMs, ...given })
  let timer: ReturnType<typeof setTimeout> | null = null
  const tell = (type: string): void => part.fire(type, { type, target: part, device: deviceOf(innerWidth) })
  const end = (): void => {
    timer = null
    tell('resize:end')
  }
  const follow = (): void => {
    if (timer === null) tell('resize:start')
    else clearTimeout(timer)
    timer = setTimeout(end, Number(part.get('timeout')))
  }
  addEventListener('resize', follow)
  part['destroy'] = () => {
    removeEventListener('resize', follow)
    if (timer !== null) clearTimeout(timer)
    part.detach()
  }
  return part
}
