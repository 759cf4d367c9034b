import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { useMe } from '#client/query/me.ts'
import { clearSignIn } from '#client/sign-in.ts'
import { clearTypedData } from '#client/typed-data.ts'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/base/toast.ts'
import { ConfirmDialog, preloadConfirmDialog } from '#ui/lists/confirm-dialog.tsx'

export function DangerZone() {
  const me = useMe()
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState(false)
  const remove = useMutation({
    mutationFn: () => api('DELETE /users/:id', { params: { id: me._id } }),
    onSuccess: async () => {
      toast.success('Account deleted.')
      void clearSignIn()
      clearTypedData()
      void import('#client/unsent/change-unsent.ts').then((unsent) => unsent.forgetAccount(me._id))
      // The closing dialog restores the scroll bar: the new width would abort a view transition.
      await navigate({ to: '/signup', replace: true, viewTransition: false })
    },
    onError: (error) => {
      setConfirming(false)
      toast.error(messageOf(error, 'Failed to delete account'))
    },
  })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-[52ch] flex-[1_1_16rem] text-muted">
          Deleting your account cannot be undone. Friends keep the matches you played together,
          without your name.
        </p>
        <Button {...preloadConfirmDialog} tone="danger" onClick={() => setConfirming(true)}>
          Delete Account
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Delete your account?"
        confirmLabel="Delete Account"
        danger
        loading={remove.isPending || remove.isSuccess}
        onConfirm={() => remove.mutate()}
      >
        Your profile, friends, requests and notifications go for good, and so do the matches where
        nobody else has an account. In all others you become “Former player”.
      </ConfirmDialog>
    </>
  )
}
