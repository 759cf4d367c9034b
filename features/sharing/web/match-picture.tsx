import type { Match } from '#features/matches/matches.contract.ts'
import type { Opening } from '#ui/overlays/opener.tsx'

import { matchPicture } from '../match-picture.rules.ts'
import { fileNameOf } from '../picture-words.rules.ts'
import { PictureDialog } from './picture-dialog.tsx'

/** Only who opens it loads this. */
export function MatchPicture({ match, ...dialog }: { match: Match } & Opening) {
  return (
    <PictureDialog
      {...dialog}
      title="Picture of this match"
      alt={`The table under its lamp, and the sheet of ${match.game.name}`}
      name={fileNameOf([match.game.name, match.day])}
      draw={(style) => matchPicture(match, { style })}
    />
  )
}
