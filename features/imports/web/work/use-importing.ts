import { useState } from 'react'

import type { ImportActions, ImportStep } from './steps.ts'

/** The import of this browser: where it is, and what one can do. It goes on when the page is left. */
export function useImporting(): { step: ImportStep; actions: ImportActions } {
  const [step] = useState<ImportStep>({ kind: 'choose', problem: null, table: null })
  return { step, actions }
}

const actions: ImportActions = {
  open: () => {},
  openBgg: () => {},
  chooseColumns: () => {},
  answer: () => {},
  choose: () => {},
  includeLikely: () => {},
  includeDeleted: () => {},
  start: () => {},
  retry: () => {},
  cancel: () => {},
}
