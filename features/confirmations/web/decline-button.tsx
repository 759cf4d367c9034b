import UserMinus from 'lucide-react/icons/user-minus'

import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { Button, type ButtonTone } from '#ui/base/button.tsx'

import { useDecline } from './use-decline.ts'

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
