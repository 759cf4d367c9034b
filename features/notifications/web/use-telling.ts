import { useMutation } from '@tanstack/react-query'

import { messageOf } from '#client/api-error.ts'
import { toast } from '#ui/base/toast.ts'

import type { PushWant } from '../push-kinds.rules.ts'
import { NotTold, tellDevice, tellNothing } from './tell-device.ts'

export function useTelling() {
  return useMutation({
    // What is pressed meanwhile is told next.
    scope: { id: 'push' },
    mutationFn: (wants: readonly PushWant[]) =>
      wants.some((want) => want !== 'scores') ? tellDevice(wants) : tellNothing(),
    onError: (error) =>
      toast.error(error instanceof NotTold ? error.message : messageOf(error, 'Action failed.')),
  })
}
