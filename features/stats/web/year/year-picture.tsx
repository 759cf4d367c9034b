import { useMe } from '#client/query/me.ts'
import { fileNameOf } from '#features/pictures/picture-words.rules.ts'
import { PictureDialog } from '#features/pictures/web/picture-dialog.tsx'
import { yearPicture } from '#features/pictures/year-picture.rules.ts'

import { picturedYear, yearText } from '../../poster.rules.ts'
import type { YearPage } from '../../stats.contract.ts'

/** The poster of a year; only who opens it loads this. */
export function YearPicture({
  year,
  stats,
  confirmed,
  ...dialog
}: {
  year: number
  stats: YearPage
  /** Whether only confirmed matches count. */
  confirmed: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const me = useMe()
  const owner = { userId: me._id, name: me.firstName }
  const pictured = { ...picturedYear(year, stats, owner), confirmed }
  return (
    <PictureDialog
      {...dialog}
      title="Picture of this year"
      alt={`A poster of ${year}: ${stats.matches} ${confirmed ? 'confirmed ' : ''}matches, the most played games, and a calendar of dice`}
      name={fileNameOf(['tabletally', yearText(year)])}
      draw={(style) => yearPicture(pictured, style)}
    />
  )
}
