import { calledShort } from '#features/accounts/called-apart.rules.ts'
import type { PicturedPerson, PicturedYear } from '#features/sharing/year-picture.rules.ts'
import { winRate } from '#features/stats/chance.rules.ts'
import type { PersonStats, YearPage } from '#features/stats/stats.contract.ts'
import { peopleOfYear } from '#features/stats/years.rules.ts'

const NOBODY = { user: null, name: '' }

/** Of others the first name alone. */
export function picturedYear(year: number, stats: YearPage, owner: PicturedPerson): PicturedYear {
  const { nemesis, victim } = peopleOfYear(stats)
  const [beaten, beat] = calledShort([nemesis, victim].map((person) => person ?? NOBODY))
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
