import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'
import { object, readStored, removeStored, text, writeStored } from '#client/stored-data.ts'
import { TYPED } from '#client/typed-data.ts'
import { matchQuery } from '#features/matches/web/match-queries.ts'
import { type OpenedMatch, useViewer } from '#features/matches/web/opened-match.ts'
import type { TableLink } from '#features/matches/whole-match.contract.ts'
import { toast } from '#ui/base/toast.ts'

/** How often the panel looks whether somebody at the table has answered. */
const LOOK_MS = 5000

/** The table link of a match. Opening the panel makes one where there is none. */
export function useTableLink(match: OpenedMatch) {
  const { _id: id, link } = match
  const { userId } = useViewer()
  const [known, setKnown] = useState(() => storedLink(id, userId))
  useQuery({ ...matchQuery(id), refetchInterval: LOOK_MS })

  async function makeLink() {
    const { data } = await api('POST /sessions/:id/link', { params: { id } })
    storeLink(id, userId, data)
    if (link === null) {
      // Who has declined is told with the link; where reading fails, the next look tells it.
      await queryClient.query({ ...matchQuery(id), staleTime: 0 }).catch(() => null)
    } else cacheLink(id, { ...link, expiresAt: data.expiresAt })
    setKnown(data)
  }
  const make = useMutation({
    mutationFn: makeLink,
    onError: (error) => toast.error(messageOf(error, 'The link could not be made.')),
  })
  const end = useMutation({
    mutationFn: async () => api('DELETE /sessions/:id/link', { params: { id } }),
    onSuccess: () => {
      deleteStoredLink(id, userId)
      cacheLink(id, null)
      toast.success('The link has ended.')
    },
    onError: (error) => toast.error(messageOf(error, 'The link could not be ended.')),
  })
  const open = useMutation({
    mutationFn: async () => {
      // Another device may have made a link meanwhile, which a new one would end.
      const now = await queryClient.query({ ...matchQuery(id), staleTime: 0 })
      const expiresAt = now.link?.expiresAt ?? ''
      if (expiresAt <= new Date().toISOString()) await makeLink()
    },
  })
  useOnce(open.mutate)

  return {
    link,
    /** null when this device does not know the address. */
    url: link !== null && known?.expiresAt === link.expiresAt ? known.url : null,
    open,
    make,
    end,
  }
}

/** Once for each time that the panel opens, also where React runs effects twice. */
function useOnce(action: () => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    action()
  }, [action])
}

function cacheLink(id: string, link: TableLink | null): void {
  queryClient.setQueryData(matchQuery(id).queryKey, (match) => match && { ...match, link })
}

/** The address of a table link; the server has only its hash, so it cannot tell it again. */
interface StoredLink {
  url: string
  expiresAt: string
}

const format = { format: 1, parse: object<StoredLink>({ url: text, expiresAt: text }) }

/** Under TYPED, so that the next user of this device does not find it. */
const keyOf = (matchId: string, userId: string) => `${TYPED}table link of ${matchId} of ${userId}`

/** The link that was made on this device last; null when there is none. */
function storedLink(matchId: string, userId: string): StoredLink | null {
  return readStored('local', keyOf(matchId, userId), format)
}

function storeLink(matchId: string, userId: string, link: StoredLink): void {
  writeStored('local', keyOf(matchId, userId), format, link)
}

function deleteStoredLink(matchId: string, userId: string): void {
  removeStored('local', keyOf(matchId, userId))
}
