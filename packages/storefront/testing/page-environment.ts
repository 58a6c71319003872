import { builtinEnvironments, type Environment } from 'vitest/runtime'

const happyDom = builtinEnvironments['happy-dom']

// What a browser has and happy-dom's window lacks. A window of a `vm` context sees none of Node's own globals.
const platform = { MessageChannel, MessagePort, MessageEvent }

/**
 * A page for each test file of the browser packages, in a `vm` context of a worker that is kept. A process of its own for each file took
 * twice as long. As in a browser, the channels of a page close with it; the next file of the worker would hear them otherwise.
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
