import { MatchPicture } from './match-picture.tsx'
import { ShareDialog } from './share-dialog.tsx'

/** What gives a match to others. It is one chunk, loaded on a press (see corrections/web/writing.ts). */
export const sharing = { MatchPicture, ShareDialog }
