import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ImageIcon from 'lucide-react/icons/image'
import Printer from 'lucide-react/icons/printer'

import type { YearPage } from '#features/stats/stats.contract.ts'
import { yearText } from '#features/stats/years.rules.ts'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { lazyComponent } from '#ui/base/lazy-component.tsx'
import { Opener } from '#ui/overlays/opener.tsx'

/** Only whoever shares the year loads what draws its picture. */
const YearPicture = lazyComponent(async () => (await import('./year-picture.tsx')).YearPicture)

export function YearButtons({
  year,
  today,
  confirmed,
  stats,
}: {
  year: number
  today: number
  /** The links to other years keep it. */
  confirmed: boolean
  /** undefined while they load. */
  stats: YearPage | undefined
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
      <nav aria-label="Other years" className="flex gap-3">
        {[year - 1, year + 1]
          .filter((other) => other > 0 && other <= today)
          .map((other) => {
            const Icon = other < year ? ChevronLeft : ChevronRight
            return (
              <ButtonLink
                key={other}
                to="/stats/$year"
                params={{ year: yearText(other) }}
                search={confirmed ? { status: 'confirmed' } : {}}
                tone="quiet"
                size="small"
                icon={<Icon aria-hidden="true" className="size-5" />}
              >
                {other}
              </ButtonLink>
            )
          })}
      </nav>
      {stats !== undefined && stats.matches > 0 && (
        <>
          <Opener
            label="Share picture"
            tone="quiet"
            size="small"
            icon={<ImageIcon aria-hidden="true" className="size-5" />}
          >
            {(opening) => <YearPicture {...{ year, stats, confirmed }} {...opening} />}
          </Opener>
          <Button
            tone="bare"
            icon={<Printer aria-hidden="true" className="size-5" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </>
      )}
    </div>
  )
}
