import { useMutation, useQuery } from '@tanstack/react-query'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { failureOf } from '#client/query/failure-of.ts'
import { queryClient } from '#client/query/query-client.ts'
import { formatMoment } from '#features/dates/web/moments.ts'
import { Button } from '#ui/base/button.tsx'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { toast } from '#ui/base/toast.ts'
import { Badge } from '#ui/layout/badge.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { Sheet } from '#ui/layout/sheet.tsx'
import { keepRowFocus, focusNextRow } from '#ui/lists/row-focus.ts'

import type { SignIn } from '../../accounts.contract.ts'
import { deviceOf } from '../../devices.rules.ts'
import { signInsQuery } from './sign-ins-query.ts'

export function SignIns() {
  const signIns = useQuery(signInsQuery)
  return signIns.data !== undefined ? (
    <Sheet aria-label="Sign-ins and devices">
      {signIns.data.map((signIn) => (
        <SignInRow key={signIn._id} signIn={signIn} />
      ))}
    </Sheet>
  ) : signIns.isPending ? (
    <SkeletonGroup className="flex items-center gap-3 py-1">
      <Skeleton className="size-11" />
      <Skeleton className="h-5 w-48" />
    </SkeletonGroup>
  ) : (
    <LoadFailure
      level={3}
      title="Your sign-ins did not load"
      {...failureOf(signIns, 'Failed to load.')}
    />
  )
}

function SignInRow({ signIn }: { signIn: SignIn }) {
  const [row, setRow] = useState<HTMLLIElement | null>(null)
  const { name, isPhone } = deviceOf(signIn.userAgent)
  const Icon = isPhone ? Smartphone : Monitor
  const revoke = useMutation({
    mutationFn: () => api('DELETE /auth/sign-ins/:id', { params: { id: signIn._id } }),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await focusNextRow(row)
      queryClient.setQueryData(signInsQuery.queryKey, (signIns) =>
        signIns?.filter(({ _id }) => _id !== signIn._id),
      )
    },
    onError: (error) => {
      toast.error(messageOf(error, 'Action failed.'))
      void queryClient.invalidateQueries({ queryKey: signInsQuery.queryKey })
    },
  })
  return (
    <li
      ref={setRow}
      tabIndex={-1}
      className="sheet-line flex flex-wrap items-center justify-end gap-x-3 gap-y-2.5 py-3 first:pt-1 last:border-b-0 last:pb-1"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-field bg-sunk">
        <Icon aria-hidden="true" className="size-5.5" />
      </span>
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="leading-snug font-bold wrap-anywhere">{name}</p>
        <p className="text-base leading-snug text-muted">
          {`Last used ${formatMoment(signIn.lastUsedAt)}`}
        </p>
      </div>
      {signIn.current ? (
        <Badge tone="win">This device</Badge>
      ) : (
        <Button
          size="small"
          tone="bare"
          className="-mr-2.5"
          aria-label={`Sign out ${name}`}
          loading={revoke.isPending}
          onClick={() => {
            keepRowFocus(row)
            revoke.mutate()
          }}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
