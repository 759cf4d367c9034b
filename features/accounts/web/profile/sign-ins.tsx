import { useMutation, useQuery } from '@tanstack/react-query'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'

import type { SignIn } from '#features/accounts/contract.ts'
import { messageOf } from '#web/api-error.ts'
import { api } from '#web/api.ts'
import { momentWords } from '#web/dates.ts'
import { queryClient } from '#web/query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { holdFocus, leaveRow } from '#web/ui/leaving-row.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

import { deviceOf } from '../../rules-device.ts'
import { signInsQuery } from './sign-ins-query.ts'

/** Where the account is signed in, and the way to end that from here. */
export function SignIns({ className }: { className: string }) {
  const signIns = useQuery(signInsQuery)
  return (
    <Card title="Sign-ins and devices" className={className}>
      {signIns.data !== undefined ? (
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
          message={messageOf(signIns.error, 'Failed to load.')}
          retrying={signIns.isFetching}
          onRetry={() => void signIns.refetch()}
        />
      )}
    </Card>
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
      await leaveRow(row)
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
        <p className="text-[0.9375rem] leading-snug text-muted">
          {`Last used ${momentWords(signIn.lastUsedAt)}`}
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
            holdFocus(row)
            revoke.mutate()
          }}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
