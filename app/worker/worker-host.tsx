import { useLocation } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { signInToken } from '#client/sign-in.ts'
import { Button } from '#ui/base/button.tsx'

import { navItems } from '../shell/nav-items.ts'
import { isNewBuildReady, onNewBuild, runNewBuild } from './new-build.ts'
import { startWorker } from './start-worker.ts'

export function WorkerHost() {
  useEffect(() => {
    const token = signInToken()
    return token === null ? undefined : startWorker(token)
  }, [])
  return <NewVersion />
}

/**
 * Comes with the next page, so that nothing moves under a finger; goes when somebody types, which may be
 * stored nowhere yet.
 */
function NewVersion() {
  const isReady = useSyncExternalStore(onNewBuild, isNewBuildReady)
  const path = useLocation({ select: ({ pathname }) => pathname })
  // The page on which it became ready, or on which somebody typed; null from the next one on.
  const [hiddenOn, setHiddenOn] = useState<string | null | undefined>(undefined)
  const [declined, setDeclined] = useState(false)
  const [isReloading, setIsReloading] = useState(false)
  if (isReady && hiddenOn === undefined) setHiddenOn(path)
  else if (typeof hiddenOn === 'string' && hiddenOn !== path) setHiddenOn(null)
  const isShown = isReady && hiddenOn === null && !declined && path !== navItems.newMatch.to

  useEffect(() => {
    if (!isShown) return undefined
    const hide = () => setHiddenOn(path)
    const page = document.getElementById('page')
    page?.addEventListener('input', hide)
    return () => page?.removeEventListener('input', hide)
  }, [isShown, path])
  useEffect(() => (isShown && isReloading ? runNewBuild() : undefined), [isShown, isReloading])

  return (
    // Screen readers announce what is put into a region that is there already.
    <div role="status">
      {isShown && (
        <div className="mx-4 mt-3 flex flex-wrap items-center justify-between gap-x-2 rounded-field bg-sunk py-2 pr-2.5 pl-4 sm:mx-8 print:hidden">
          <p className="py-1 font-semibold">A new version is ready</p>
          <span className="ml-auto flex gap-2">
            <Button tone="bare" size="small" onClick={() => setDeclined(true)}>
              Not now
            </Button>
            <Button
              tone="quiet"
              size="small"
              loading={isReloading}
              onClick={() => setIsReloading(true)}
            >
              Reload
            </Button>
          </span>
        </div>
      )}
    </div>
  )
}
