import { useMe } from '#client/query/me.ts'
import { fileNameOf } from '#features/sharing/picture-words.rules.ts'
import { PictureDialog } from '#features/sharing/web/picture-dialog.tsx'
import { yearPicture } from '#features/sharing/year-picture.rules.ts'
import type { YearPage } from '#features/stats/stats.contract.ts'
import { yearText } from '#features/stats/years.rules.ts'

import { picturedYear } from '../poster.rules.ts'

/** Only who opens it loads this. */
export function YearPicture({
  year,
  stats,
  confirmed,
  ...dialog
}: {
  year: number
  stats: YearPage
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
