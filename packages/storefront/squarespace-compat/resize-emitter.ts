import { deviceClassForWidth, resizeDebounceMs } from '@sitewright/domain/themes/breakpoints.ts'
import { makeYuiBaseObject, type YuiBaseObject } from './library-objects.ts'

/**
 * `ResizeEmitter` for theme scripts. Emits `resize:start` when the window's size begins to change, and `resize:end` when it has
 * not changed for `timeout` milliseconds (SF-9.06).
 */
export function makeResizeEmitter(given: Readonly<Record<string, unknown>> = {}): YuiBaseObject {
  const part = makeYuiBaseObject({ timeout: resizeDebounceMs, ...given })
  let timer: ReturnType<typeof setTimeout> | null = null
  const emit = (type: string): void => part.fire(type, { type, target: part, device: deviceClassForWidth(innerWidth) })
  const end = (): void => {
    timer = null
    emit('resize:end')
  }
  const follow = (): void => {
    if (timer === null) emit('resize:start')
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
