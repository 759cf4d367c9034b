import { DeleteDialog } from './delete-dialog.tsx'
import { EndLinkButton } from './end-link-button.tsx'
import { MatchActivity } from './match-activity.tsx'
import { MatchDetails } from './match-details.tsx'
import { ReleaseButton } from './release-button.tsx'

/** What the page needs after its sheet, in one chunk (see corrections/web/writing.ts). */
export const below = { MatchDetails, MatchActivity, ReleaseButton, EndLinkButton, DeleteDialog }
