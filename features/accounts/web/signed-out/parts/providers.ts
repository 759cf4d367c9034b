import { useEffect, useState } from 'react'

import { type ResponseOf, api } from '#client/api.ts'

type Providers = ResponseOf<'GET /auth/providers'>['data']

let asked: Promise<Providers> | undefined

/** What this server offers beside a password; asked once a visit. */
export function providers(): Promise<Providers> {
  asked ??= api('GET /auth/providers').then(
    ({ data }) => data,
    (error: unknown) => {
      asked = undefined
      throw error
    },
  )
  return asked
}

/** The same for drawing: null until it is known, and when it cannot be. */
export function useProviders(): Providers | null {
  const [known, setKnown] = useState<Providers | null>(null)
  useEffect(() => {
    providers().then(setKnown, () => undefined)
  }, [])
  return known
}
