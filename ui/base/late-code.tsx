import { type ComponentType, startTransition, useEffect, useState } from 'react'

import { retryImport } from './retry-import.ts'
import { whenPainted } from './when-idle.ts'

// React shows what a Suspense boundary waits for no earlier than 300 ms after its fallback. What is on the
// first screen has no such time, so these components have their placeholder in their own state.

interface LateCode<Props> {
  (props: Props): React.ReactNode
  /** Loads the code before the component is rendered. */
  preload: () => void
}

/**
 * A component whose code is a file of its own. Once it has loaded it renders at once, everywhere.
 * @param Placeholder stands in its place until then
 */
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

/**
 * The same, loaded once what is rendered beside it has been painted: on a slow network it would take the
 * place of the data above it.
 */
export function afterPaint<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType,
): ComponentType<Props> {
  return lateCode(load, Placeholder, whenPainted)
}

function atOnce(callback: () => void): undefined {
  callback()
}
