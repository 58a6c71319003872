import { builtinEnvironments, type Environment } from 'vitest/runtime'

const happyDom = builtinEnvironments['happy-dom']

// Browser globals that happy-dom's window lacks. A window in a `vm` context has none of Node's globals.
const platform = { MessageChannel, MessagePort, MessageEvent }

/**
 * Test environment that gives each file of the browser packages its own page: a `vm` context in a reused worker. A process for
 * each file took twice as long. A page's channels close with it, as in a browser, or the worker's next file would receive their
 * messages.
 */
const pageEnvironment: Environment = {
  ...happyDom,
  name: 'page',
  async setupVM(options) {
    if (!happyDom.setupVM)
      throw new Error('happy-dom no longer offers a window for a vm context: run these files in forks.')
    const context = await happyDom.setupVM(options)
    const open = new Set<BroadcastChannel>()
    class PageChannel extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        open.add(this)
      }
    }
    Object.assign(context.getVmContext(), platform, { BroadcastChannel: PageChannel })
    return {
      getVmContext: () => context.getVmContext(),
      async teardown() {
        for (const channel of open) channel.close()
        await context.teardown()
      },
    }
  },
}

export default pageEnvironment
