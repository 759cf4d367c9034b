import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { messageOf } from '#web/api-error.ts'
import { api } from '#web/api.ts'
import { useMe } from '#web/me.ts'
import { dropSignIn } from '#web/sign-in.ts'
import { clearTabStorage } from '#web/stored-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog, confirmSoon } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'

export function DangerZone({ className }: { className: string }) {
  const me = useMe()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => api('DELETE /users/:id', { params: { id: me._id } }),
    onSuccess: async () => {
      toast.success('Account deleted.')
      dropSignIn()
      clearTabStorage()
      // The dialog gives the scroll bar back meanwhile, which a transition takes for a new window.
      await navigate({ to: '/signup', replace: true, viewTransition: false })
    },
    onError: (error) => {
      setAsking(false)
      toast.error(messageOf(error, 'Failed to delete account'))
    },
  })
  return (
    <Card title="Danger Zone" className={`border-2 border-loss ${className}`}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-[52ch] flex-[1_1_16rem] text-muted">
          Deleting your account cannot be undone. Friends keep the matches you played together,
          without your name.
        </p>
        <Button {...confirmSoon} tone="danger" onClick={() => setAsking(true)}>
          Delete Account
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete your account?"
        confirmLabel="Delete Account"
        danger
        loading={remove.isPending || remove.isSuccess}
        onConfirm={() => remove.mutate()}
      >
        Your profile, friends, requests and notifications go for good. In the matches of others you
        become “Former player”.
      </ConfirmDialog>
    </Card>
  )
}
