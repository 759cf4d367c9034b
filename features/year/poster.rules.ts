import type { PicturedPerson, PicturedYear } from '#features/sharing/year-picture.rules.ts'
import { winRate } from '#features/stats/chance.rules.ts'
import type { PersonStats, YearPage } from '#features/stats/stats.contract.ts'
import { peopleOfYear } from '#features/stats/years.rules.ts'

/** A year as its picture shows it: of others the first name alone. */
export function picturedYear(year: number, stats: YearPage, owner: PicturedPerson): PicturedYear {
  const { nemesis, victim } = peopleOfYear(stats)
  const [beaten, beat] = firstNames([nemesis, victim])
  return {
    year,
    owner,
    matches: stats.matches,
    people: stats.totals.people,
    games: stats.totals.games,
    firsts: stats.firsts.length,
    minutes: stats.minutes,
    won: {
      wins: stats.wins,
      draws: stats.draws,
      decided: stats.decided,
      chance: winRate(stats) === null ? null : stats.chanceWins,
    },
    topGames: stats.games.slice(0, 3).map(({ game, matches }) => ({ name: game.name, matches })),
    days: stats.days,
    nemesis: nemesis && { ...picturedPerson(nemesis, beaten), times: nemesis.behind },
    victim: victim && { ...picturedPerson(victim, beat), times: victim.ahead },
  }
}

function picturedPerson({ user, name }: PersonStats, written: string | undefined): PicturedPerson {
  return { userId: user?._id ?? null, name: written ?? name }
}

/** With an initial where both have the same first name; guests as they were written. */
function firstNames(people: readonly (PersonStats | null)[]): string[] {
  const firsts = people.map((person) => person?.user?.firstName ?? person?.name ?? '')
  return people.map((person, index) => {
    const first = firsts[index] ?? ''
    const initial = person?.user?.lastName.trim().match(/^\P{M}\p{M}*/u)?.[0]
    const alone = firsts.filter((other) => other === first).length === 1
    return alone || initial === undefined ? first : `${first} ${initial}.`
  })
}
