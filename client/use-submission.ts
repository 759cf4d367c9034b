import { useState } from 'react'

import { ApiError } from './api-error.ts'

interface Submission {
  pending: boolean
  error: Error | null
  errors: Readonly<Record<string, string>>
  run: () => Promise<void>
}

const NONE = {}

/** Once at a time. For signed-out pages, which do not load the query library. */
export function useSubmission(submit: () => Promise<unknown>): Submission {
  const [state, setState] = useState<{ pending: boolean; error: Error | null }>({
    pending: false,
    error: null,
  })
  async function run() {
    if (state.pending) return
    setState({ pending: true, error: null })
    try {
      await submit()
      setState({ pending: false, error: null })
    } catch (error) {
      setState({ pending: false, error: error instanceof Error ? error : new Error(String(error)) })
    }
  }
  return { ...state, errors: state.error instanceof ApiError ? state.error.errors : NONE, run }
}
