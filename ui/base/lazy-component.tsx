import {
  type ComponentType,
  lazy,
  type LazyExoticComponent,
  startTransition,
  useEffect,
  useState,
} from 'react'

import { whenPainted } from './when-idle.ts'

const PAUSE_MS = 2000

/** A lost connection must not crash the page. What stays missing with a network is of an older version. */
export async function retryImport<T>(load: () => Promise<T>, most = 5): Promise<T> {
  for (let tries = 0; ;) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) tries += 1
      if (tries >= most) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

/** Loads when first rendered; the page can do without it: a lost connection only delays it. */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> & { preload: () => void } {
  const loaded = async () => ({ default: await retryImport(load) })
  return Object.assign(lazy(loaded), { preload: () => void loaded() })
}

/** A component whose code loads when it is first rendered. Without it its page fails, and can be loaded again. */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await retryImport(load, 1) }))
}

// React shows what a Suspense boundary waits for no earlier than 300 ms after its fallback. What is on the
// first screen has no such time, so these components have their placeholder in their own state.

interface LateCode<Props> {
  (props: Props): React.ReactNode
  preload: () => void
}

/** Once it has loaded it renders at once, everywhere. @param Placeholder stands in its place until then */
export function lateCode<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType,
  begin: (callback: () => void) => (() => void) | undefined = atOnce,
): LateCode<Props> {
  let known: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const loadOnce = async () => {
    loading ??= retryImport(load)
    known = await loading
    return known
  }
  function Late(props: Props) {
    const [Loaded, setLoaded] = useState(() => known)
    useEffect(() => {
      // Not by whether it is known: it may have come after the render and before this effect.
      if (Loaded !== undefined) return undefined
      return begin(() => {
        void loadOnce().then((component) => startTransition(() => setLoaded(() => component)))
      })
    }, [Loaded])
    return Loaded === undefined ? <Placeholder /> : <Loaded {...props} />
  }
  return Object.assign(Late, { preload: () => void loadOnce() })
}

/** Loaded after the first paint: on a slow network it would take the place of the data above it. */
export function afterPaint<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType,
): ComponentType<Props> {
  return lateCode(load, Placeholder, whenPainted)
}

function atOnce(callback: () => void): undefined {
  callback()
}
