import { useMutation } from '@tanstack/react-query'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { toast } from '#ui/base/toast.ts'

import { refreshImports } from './import-queries.ts'

/** The pause between requests while matches are still being taken back. */
const PAUSE_MS = 400

export interface Undone {
  removed: number
  kept: number
}

/** Takes an import back. Ends when all of it is back; the server goes on if the page is closed. */
export function useUndo(id: string) {
  return useMutation({
    mutationFn: async (): Promise<Undone> => {
      for (;;) {
        const { data } = await api('DELETE /imports/:id', { params: { id } })
        if (!data.working) return { removed: data.removed, kept: data.kept }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    },
    onError: (error) => toast.error(messageOf(error, 'Failed to undo the import.')),
    // Also after a failure: what was taken back before it is gone.
    onSettled: refreshImports,
  })
}
