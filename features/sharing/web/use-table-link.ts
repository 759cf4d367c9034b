import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'
import { storedLink } from '#features/friends/web/invite/stored-link.ts'
import { matchQuery } from '#features/matches/web/match-queries.ts'
import { type OpenedMatch, useViewer } from '#features/matches/web/opened-match.ts'
import type { TableLink } from '#features/matches/whole-match.contract.ts'
import { toast } from '#ui/base/toast.ts'

const LOOK_MS = 5000

/** Opening the panel makes a link where there is none. */
export function useTableLink(match: OpenedMatch) {
  const { _id: id, link } = match
  const { userId } = useViewer()
  const kept = storedLink(`table link of ${id} of ${userId}`)
  const [known, setKnown] = useState(kept.read)
  useQuery({ ...matchQuery(id), refetchInterval: LOOK_MS })

  async function makeLink() {
    const { data } = await api('POST /sessions/:id/link', { params: { id } })
    kept.store(data)
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
      kept.remove()
      cacheLink(id, null)
      toast.success('The link has ended.')
    },
    onError: (error) => toast.error(messageOf(error, 'The link could not be ended.')),
  })
  const open = useQuery({
    queryKey: ['table-link', 'of', id],
    queryFn: async () => {
      // Another device may have made a link meanwhile, which a new one would end.
      const now = await queryClient.query({ ...matchQuery(id), staleTime: 0 })
      const expiresAt = now.link?.expiresAt ?? ''
      if (expiresAt <= new Date().toISOString()) await makeLink()
      return null
    },
    // Anew for each time that the panel opens.
    gcTime: 0,
    staleTime: 'static',
    retry: false,
  })

  return {
    link,
    /** null when this device does not know the address. */
    url: link !== null && known?.expiresAt === link.expiresAt ? known.url : null,
    open,
    make,
    end,
  }
}

function cacheLink(id: string, link: TableLink | null): void {
  queryClient.setQueryData(matchQuery(id).queryKey, (match) => match && { ...match, link })
}
