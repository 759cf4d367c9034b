import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import UserMinus from 'lucide-react/icons/user-minus'

import { messageOf } from '#client/api-error.ts'
import { sendWrite } from '#client/pending/send-write.ts'
import { whenServed } from '#client/when-served.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { forgetMatch } from '#features/matches/web/match-queries.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { Button, type ButtonTone } from '#ui/base/button.tsx'
import { toast } from '#ui/base/toast.ts'

/** @param stay where the page has other things than this match, instead of leaving it */
export function useDecline(match: Match, stay?: () => void) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () =>
      sendWrite(
        'POST /sessions/:id/decline',
        { params: { id: match._id }, body: {} },
        { words: `Decline ${match.game.name}` },
      ),
    onSuccess: async ({ response, waits }) => {
      // The bars say what waits.
      if (waits === null) toast.info('You declined this match')
      const isGuests = response?.data.isGuests === true
      void whenServed(() => import('./declined.ts')).then((declined) =>
        declined.offerRejoin({ ...match, isGuests }),
      )
      await forgetMatch(match._id, async () =>
        stay === undefined ? navigate({ to: '/matches', replace: true }) : stay(),
      )
    },
    onError: (error) => toast.error(messageOf(error, 'Could not decline match')),
  })
}

export function DeclineButton({ match, tone }: { match: WholeMatch; tone?: ButtonTone }) {
  const decline = useDecline(match)
  return (
    <Button
      tone={tone ?? 'quiet'}
      loading={decline.isPending}
      icon={<UserMinus aria-hidden="true" className="size-4.5" />}
      onClick={() => decline.mutate()}
    >
      Decline
    </Button>
  )
}
