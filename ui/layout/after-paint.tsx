import { type ComponentType, startTransition, useEffect, useState } from 'react'

import { retryImport } from '../base/retry-import.ts'
import { whenIdle } from '../overlays/when-idle.ts'

/**
 * A component whose code loads once what is rendered beside it has been painted: on a slow network it
 * would take the place of the data above it. Once it has loaded it renders at once, everywhere.
 * @param Placeholder stands in its place until then
 */
export function afterPaint<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined
  return function AfterPaint(props: Props) {
    const [Loaded, setLoaded] = useState(() => known)
    useEffect(() => {
      if (known !== undefined) return undefined
      return whenIdle(() => {
        void retryImport(load).then((component) => {
          known = component
          startTransition(() => setLoaded(() => component))
        })
      })
    }, [])
    return Loaded === undefined ? <Placeholder /> : <Loaded {...props} />
  }
}
