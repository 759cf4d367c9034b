import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

import { retryImport } from './retry-import.ts'

/**
 * A component whose code loads when it is first rendered, such as a dialog, and which the rest of its
 * page can do without: a lost connection only delays it. `preload` loads the code before.
 */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> & { preload: () => void } {
  const loaded = async () => ({ default: await retryImport(load) })
  return Object.assign(lazy(loaded), { preload: () => void loaded() })
}
