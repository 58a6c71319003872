/** An interactive part of a page: when it is needed, and how to load the module that replaces its server-rendered markup. */
export type Island = {
  /** Returns whether the page of this element needs the island. If absent, every page needs it. */
  isNeeded?: (element: HTMLElement) => boolean
  /**
   * True for islands that, on a page that does not need them when it loads, wait until a change of the cart makes them needed.
   */
  isDeferred?: true
  /** True for islands that load when their element nears the viewport; if the element is hidden, when it is shown. */
  isLazy?: true
  /** Loads the island's module; resolves with `null` when the element names an unknown island. */
  load: (element: HTMLElement) => Promise<IslandModule | null>
}

/** `mount` receives `mountIslands` for islands that add markup with further islands. */
export type IslandModule = { mount: (element: HTMLElement, mountIslands: MountIslands) => void }

/** Mounts the islands in `root`, except those that the page does not need. */
export type MountIslands = (root: ParentNode) => void
