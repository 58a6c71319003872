/** An interactive part of a page: when it is needed, and the module that replaces its markup. */
export type Island = {
  /** Whether this page needs the island. Without it, every page does. */
  isNeeded?: (element: HTMLElement) => boolean
  /** True for islands that wait until they are needed. */
  isDeferred?: true
  /** True for islands that load when their element nears the viewport; hidden ones, when they are shown. */
  isLazy?: true
  /** Resolves with `null` for an unknown island. */
  load: (element: HTMLElement) => Promise<IslandModule | null>
}

/** `mountIslands` is for islands that add markup with further islands. */
export type IslandModule = { mount: (element: HTMLElement, mountIslands: MountIslands) => void }

/** Mounts the islands in `root` that this page needs. */
export type MountIslands = (root: ParentNode) => void
