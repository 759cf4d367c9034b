import BellRing from 'lucide-react/icons/bell-ring'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Dices from 'lucide-react/icons/dices'
import PencilLine from 'lucide-react/icons/pencil-line'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'

import { classNames } from '#ui/base/class-names.ts'

import type { NotificationType } from '../notifications.rules.ts'

const highlighted = 'bg-led text-ink'
const good = 'bg-win/14 text-win'
const bad = 'bg-loss/14 text-loss'
const info = 'bg-draw/14 text-draw'

const icons = {
  FRIEND_REQUEST: { Icon: UserRoundPlus, classes: highlighted },
  FRIEND_ACCEPTED: { Icon: UserRoundCheck, classes: good },
  FRIEND_ACCEPT: { Icon: UserRoundCheck, classes: good },
  MATCH_INVITE: { Icon: Dices, classes: highlighted },
  MATCH_REMINDER: { Icon: BellRing, classes: highlighted },
  MATCH_UPDATED: { Icon: PencilLine, classes: info },
  MATCH_CONFIRMED: { Icon: CircleCheck, classes: good },
  MATCH_DECLINED: { Icon: CircleX, classes: bad },
  MATCH_DELETED: { Icon: CircleX, classes: bad },
  MATCH_CORRECTION: { Icon: PencilLine, classes: highlighted },
  CORRECTION_ACCEPTED: { Icon: CircleCheck, classes: good },
  CORRECTION_REJECTED: { Icon: CircleX, classes: bad },
  CORRECTION_OUTDATED: { Icon: PencilLine, classes: info },
  GUEST_CONFIRMED: { Icon: CircleCheck, classes: good },
  GUEST_CONTESTED: { Icon: CircleX, classes: bad },
  GUEST_CLAIMED: { Icon: UserRoundCheck, classes: good },
  CLAIM: { Icon: UserRoundPlus, classes: highlighted },
  CLAIM_ANSWERED: { Icon: UserRoundCheck, classes: good },
} satisfies Record<NotificationType, unknown>
/** Of a type that only a newer version of the server knows. */
const newer = { Icon: BellRing, classes: info }
const iconOf: Partial<Record<string, typeof newer>> = icons

export function NotificationIcon({ type, dimmed }: { type: NotificationType; dimmed: boolean }) {
  const { Icon, classes } = iconOf[type] ?? newer
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-field',
        dimmed ? 'bg-sunk text-muted' : classes,
      )}
    >
      <Icon className="size-5.5" />
    </span>
  )
}
