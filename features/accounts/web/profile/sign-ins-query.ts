import { queryOptions } from '@tanstack/react-query'

import type { SignIn } from '#features/accounts/contract.ts'
import { api } from '#web/api.ts'

export const signInsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: async ({ signal }): Promise<SignIn[]> =>
    (await api('GET /auth/sign-ins', { signal })).data,
})
