import { getRouteApi, Link } from '@tanstack/react-router'

import { useMe } from '#client/query/me.ts'
import { pageOfPerson } from '#features/matches/web/name-links.ts'
import { coloursOf } from '#features/names/colours.rules.ts'
import { uncomparedWords } from '#features/scoring/compared.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { ShareBar } from '#ui/charts/people/share-bar.tsx'

import { COMPARED_FLOOR } from '../../chance.rules.ts'
import { peopleOfYear } from '../../poster.rules.ts'
import type { PersonStats, YearPage } from '../../stats.contract.ts'
import { ConfirmedSwitch } from '../confirmed-switch.tsx'

const route = getRouteApi('/_app/stats/$year')

/** Who beat me most, whom I beat most, and with whom I won most surely. */
export function YearPeopleCard({ stats, confirmed }: { stats: YearPage; confirmed: boolean }) {
  const navigate = route.useNavigate()
  const me = useMe()
  const { nemesis, victim, partner } = peopleOfYear(stats)
  const shown = [...new Set([nemesis, victim, partner])].filter((person) => person !== null)
  const [piece = 0, ...others] = coloursOf([
    { userId: me._id, name: me.firstName },
    ...shown.map(({ user, name }) => ({ userId: user?._id ?? null, name })),
  ])
  const pieces = (person: PersonStats) => ({
    piece,
    theirPiece: others[shown.indexOf(person)] ?? 0,
  })
  const nobody = nemesis === null && victim === null && partner === null
  return (
    <Card
      title="People"
      aside={
        <ConfirmedSwitch
          confirmed={confirmed}
          onChange={(on) =>
            navigate({ search: on ? { status: 'confirmed' } : {}, resetScroll: false })
          }
        />
      }
    >
      {nobody ? (
        <p className="text-muted">
          Too few to tell. People stand here after {COMPARED_FLOOR} matches in which one of you was
          ahead, or which you played together against the game.
        </p>
      ) : (
        <ul role="list">
          {nemesis !== null && (
            <Rival label="Beat you most" person={nemesis} {...pieces(nemesis)} />
          )}
          {victim !== null && <Rival label="You beat most" person={victim} {...pieces(victim)} />}
          {partner !== null && (
            <Row label="Best partner" person={partner} piece={pieces(partner).theirPiece}>
              <p className="text-muted">
                Won {partner.coopWins} of {partner.coop} together
              </p>
            </Row>
          )}
        </ul>
      )}
    </Card>
  )
}

function Rival({
  label,
  person,
  piece,
  theirPiece,
}: {
  label: string
  person: PersonStats
  piece: number
  theirPiece: number
}) {
  const { ahead, behind, together } = person
  const rest = uncomparedWords(person)
  return (
    <Row label={label} person={person} piece={theirPiece}>
      <p className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2 font-score text-xl">
        <span>
          <span className="sr-only">You were ahead </span>
          {ahead}
        </span>
        <ShareBar
          mine={ahead}
          theirs={behind}
          piece={piece}
          theirPiece={theirPiece}
          name={person.user?.firstName ?? person.name}
          width={160}
        />
        <span>
          <span className="sr-only">they were ahead </span>
          {behind}
        </span>
      </p>
      <p className="flex justify-between gap-2 text-base text-muted">
        <span aria-hidden="true">you</span>
        {`${together} at one table${rest === '' ? '' : `: ${rest}`}`}
        <span aria-hidden="true">they</span>
      </p>
    </Row>
  )
}

function Row({
  label,
  person,
  piece,
  children,
}: {
  label: string
  person: PersonStats
  piece: number
  children: React.ReactNode
}) {
  const link = pageOfPerson({ userId: person.user?._id ?? null, name: person.name })
  return (
    <li className="sheet-line grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:border-none last:pb-0 sm:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)]">
      <Meeple piece={piece} className="size-11" />
      <p className="min-w-0">
        <span className="block text-base text-muted">{label}</span>
        <span className="font-score text-xl wrap-anywhere">
          {link === null ? (
            person.name
          ) : (
            <Link {...link} className="text-ink no-underline hover:underline">
              <bdi>{person.name}</bdi>
            </Link>
          )}
        </span>
      </p>
      <div className="min-w-0 max-sm:col-span-2">{children}</div>
    </li>
  )
}
