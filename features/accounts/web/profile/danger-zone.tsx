import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { useMe } from '#client/query/me.ts'
import { clearSignIn } from '#client/sign-in.ts'
import { clearTypedData } from '#client/typed-data.ts'
import { whenServed } from '#client/when-served.ts'
import { toast } from '#ui/base/toast.ts'
import { ConfirmButton } from '#ui/lists/confirm-dialog.tsx'

export function DangerZone() {
  const me = useMe()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => api('DELETE /users/:id', { params: { id: me._id } }),
    onSuccess: async () => {
      toast.success('Account deleted.')
      void clearSignIn()
      clearTypedData()
      void whenServed(() => import('#client/pending/change-pending.ts')).then((pending) =>
        pending.forgetAccount(me._id),
      )
      // The closing dialog restores the scroll bar: the new width would abort a view transition.
      await navigate({ to: '/signup', replace: true, viewTransition: false })
    },
    onError: (error) => toast.error(messageOf(error, 'Failed to delete account')),
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="max-w-[52ch] flex-[1_1_16rem] text-muted">
        Deleting your account cannot be undone. Friends keep the matches you played together,
        without your name.
      </p>
      <ConfirmButton
        label="Delete Account"
        tone="danger"
        question="Delete your account?"
        description="Your profile, friends, requests and notifications go for good, and so do the matches where nobody else has an account. In all others you become “Former player”."
        confirmLabel="Delete Account"
        pending={remove.isPending}
        onConfirm={remove.mutateAsync}
      />
    </div>
  )
}
