import { useEffect, useSyncExternalStore } from 'react'

import { useMe } from '#client/query/me.ts'

import { actions, begin, currentStep, leave, onStep } from './importing.ts'
import type { ImportActions, ImportStep } from './steps.ts'

/** The import of this tab: where it is, and what one can do. What `leave` keeps is here again on return. */
export function useImporting(): { step: ImportStep; actions: ImportActions } {
  const me = useMe()
  const step = useSyncExternalStore(onStep, currentStep)
  useEffect(() => {
    begin(me)
    return leave
  }, [me])
  return { step, actions }
}
