import { imageLoader } from './image-loader.ts'
import { makeStubObject, makeYuiBaseObject, type YuiBaseObject } from './library-objects.ts'
import { nodePrototype, type WrappedElement, type YuiNode } from './yui-nodes.ts'

const loaders = new WeakMap<WrappedElement, YuiBaseObject>()

/** `node.loader`, which the library's image loader leaves at pictures: scripts set its mode and let it load again. */
function loaderOf(image: HTMLImageElement): YuiBaseObject {
  const known = loaders.get(image)
  if (known) return known
  const loader = makeYuiBaseObject()
  const mode = (): 'fit' | 'fill' | 'none' | undefined => {
    const wanted = loader.get('mode')
    if (wanted === 'fit' || wanted === 'fill' || wanted === 'none') return wanted
    if (loader.get('fill') === true) return 'fill'
    return loader.get('fit') === true ? 'fit' : undefined
  }
  const load = (): void => {
    const wanted = mode()
    imageLoader.load(image, { load: true, ...(wanted && { mode: wanted }) })
  }
  loader.on(['refresh', 'modeChange', 'fitChange', 'fillChange'], load)
  loaders.set(image, loader)
  return loader
}

Object.defineProperties(nodePrototype, {
  loader: {
    get(this: YuiNode) {
      return this._node instanceof HTMLImageElement ? loaderOf(this._node) : undefined
    },
  },
  // Videos play in the browser's own player, so that nothing of theirs has to be loaded again.
  videoloader: {
    get(this: YuiNode) {
      return this._node instanceof Element && this._node.matches('.sqs-video-wrapper') ? makeStubObject() : undefined
    },
  },
})
