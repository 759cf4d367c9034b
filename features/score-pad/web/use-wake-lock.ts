import { useEffect } from 'react'

import { logFailure } from '#client/log.ts'

/** Keeps the screen on while the component is there, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isGone = false

    async function request() {
      // The browser releases the lock by itself whenever the tab is hidden.
      if (document.visibilityState !== 'visible') return
      try {
        const granted = await navigator.wakeLock.request('screen')
        if (isGone) await granted.release()
        else lock = granted
      } catch (error) {
        // E.g. a low battery. The pad works with a screen that goes dark too.
        logFailure('Keeping the screen on', error)
      }
    }

    const onVisibility = () => void request()
    void request()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', onVisibility)
      void lock?.release()
    }
  }, [])
}
