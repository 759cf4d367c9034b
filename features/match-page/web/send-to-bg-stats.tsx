import Send from 'lucide-react/icons/send'

import type { WholeMatch } from '#features/whole-match/whole-match.contract.ts'
import { textLinkClasses } from '#ui/base/text-link.tsx'

import { sendToBgStats } from '../bgstats-link.rules.ts'

/** A link that opens BG Stats, where it is installed, with the match as a new play. */
export function SendToBgStats({ match }: { match: WholeMatch }) {
  return (
    <p className="mt-4 border-t border-line pt-3 text-base text-muted print:hidden">
      <a href={sendToBgStats(match)} className={textLinkClasses}>
        <Send aria-hidden="true" className="mr-1.5 size-4.5" />
        Send to BG Stats
      </a>
      <span className="block">
        Opens the app with this match and everybody’s names as a new play.
      </span>
    </p>
  )
}
