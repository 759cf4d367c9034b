import { queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'

import type { SignIn } from '../../accounts.contract.ts'

export const signInsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: async ({ signal }): Promise<SignIn[]> =>
    (await api('GET /auth/sign-ins', { signal })).data,
})
