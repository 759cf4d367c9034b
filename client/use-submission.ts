import { useState } from 'react'

import { ApiError } from './api-error.ts'

interface Submission {
  pending: boolean
  /** What went wrong the last time; cleared when it is tried again. */
  error: Error | null
  /** The server's messages by field, for `<Form errors>`. */
  errors: Readonly<Record<string, string>>
  run: () => Promise<void>
}

const NONE = {}

/**
 * One act of a form: runs once at a time and keeps what went wrong. For the signed-out pages, which
 * do without the query library's mutations.
 */
export function useSubmission(act: () => Promise<unknown>): Submission {
  const [state, setState] = useState<{ pending: boolean; error: Error | null }>({
    pending: false,
    error: null,
  })
  async function run() {
    if (state.pending) return
    setState({ pending: true, error: null })
    try {
      await act()
      setState({ pending: false, error: null })
    } catch (error) {
      setState({ pending: false, error: error instanceof Error ? error : new Error(String(error)) })
    }
  }
  return { ...state, errors: state.error instanceof ApiError ? state.error.errors : NONE, run }
}
