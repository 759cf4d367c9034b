import { useEffect, useState } from 'react'

import { type ResponseOf, api } from '#client/api.ts'

type Providers = ResponseOf<'GET /auth/providers'>['data']

let pending: Promise<Providers> | undefined

/** Besides a password; requested once per page load. */
export function providers(): Promise<Providers> {
  pending ??= api('GET /auth/providers').then(
    ({ data }) => data,
    (error: unknown) => {
      pending = undefined
      throw error
    },
  )
  return pending
}

/** null while loading and after a failure. */
export function useProviders(): Providers | null {
  const [known, setKnown] = useState<Providers | null>(null)
  useEffect(() => {
    providers().then(setKnown, () => undefined)
  }, [])
  return known
}
