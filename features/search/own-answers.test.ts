import { expect, test } from 'vitest'

import type { Match } from '#features/matches/matches.contract.ts'
import { askedQuestions } from '#tests/support/data/asked-questions.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'
import { HISTORY_NOW, randomHistory } from '#tests/support/data/random-history.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { fitting, type Wanted } from '#tests/support/recount/one-match.ts'
import { recountOverview, rounded } from '#tests/support/recount/overview.ts'

import type { Answer } from './search.contract.ts'

/** The names of the random history in place of those in the questions. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/wingspan|7 wonders|siedler/giu, 'Catan'],
  [/jonas/giu, 'Cleo'],
  [/\bben\b/giu, 'Bob'],
  [/Café Würfel/giu, 'Café'],
  [/Mara's kitchen/giu, 'Home'],
]
const TODAY = '2026-11-20'

const questions = askedQuestions.map(([text]) =>
  NAMES.reduce((asked, [name, other]) => asked.replaceAll(name, other), text),
)

async function ask(it: TestApp, { token }: TestUser, q: string) {
  const response = await it.call('GET /search', { token, query: { q, today: TODAY } })
  expect([q, response.status]).toEqual([q, 200])
  return response.body.data
}

/** A few at a time: most of the time goes by in waits for the database. */
async function askAll(it: TestApp, reader: TestUser, all: readonly string[]) {
  const answers = []
  for (let from = 0; from < all.length; from += 8) {
    const some = all.slice(from, from + 8)
    const asked = some.map(async (one) => ({ asked: one, ...(await ask(it, reader, one)) }))
    answers.push(...(await Promise.all(asked)))
  }
  return answers
}

/** What an answer has to say, counted from the matches that it is about. */
function recounted(answer: Answer, history: readonly Match[], me: string): unknown {
  const { game, person, place, from, to, result, status } = answer.about
  const wanted: Wanted = {
    ...(game === null ? {} : { game: game._id }),
    ...(person === null ? {} : { person: person.user?._id ?? `guest:${person.name}` }),
    ...(place === null ? {} : { place }),
    ...(from === null || to === null ? {} : { from, to }),
  }
  const matches = fitting(history, me, wanted, HISTORY_NOW)
  const overview = recountOverview(matches, me)
  const people = overview.people.map(({ user, name, together, ahead, behind, level }) => ({
    ...{ user, name, together, ahead, behind, level },
  }))
  // The history shows also what somebody only logged.
  const own = (match: Match) => match.players.find(({ user }) => user?._id === me)
  const seen = fitting(
    history.map((match) => ({ ...match, players: [...match.players, ...asMe(match, me)] })),
    me,
    wanted,
    HISTORY_NOW,
  )
  const ids = new Set(seen.map(({ _id }) => _id))
  const listed = history.filter(({ _id, day }) => day <= TODAY && ids.has(_id))
  switch (answer.code) {
    case 'matches': {
      const all = history.filter((match) =>
        status === 'pending' ? match.matchStatus === 'Pending' : own(match)?.confirmed === false,
      )
      if (status === null) return { matches: matches.length }
      return { matches: answer.values.matches === null ? null : all.length }
    }
    case 'count':
      return { matches: matches.length }
    case 'last': {
      const played = listed.find(
        (match) => own(match) !== undefined && (result === null || own(match)?.result === result),
      )
      return { match: played ?? null }
    }
    case 'won': {
      const { decided, wins, draws, losses, chanceWins, coop, coopWins } = overview
      return {
        ...{ matches: matches.length, decided, wins, draws, losses, chanceWins, coop, coopWins },
      }
    }
    case 'ahead': {
      const found = people.find(({ user, name }) =>
        person?.user == null
          ? user === null && plainly(name) === plainly(person?.name ?? '')
          : user?._id === person.user._id,
      )
      const { together = 0, ahead = 0, behind = 0, level = 0 } = found ?? {}
      return { together, ahead, behind, level }
    }
    case 'beats-me':
    case 'i-beat': {
      const mine = answer.code === 'i-beat'
      const lower = (one: { ahead: number; behind: number }) =>
        wilson(mine ? one.ahead : one.behind, one.ahead + one.behind)
      const enough = people.filter(({ ahead, behind }) => ahead + behind >= 5)
      const leads = ({ ahead, behind }: { ahead: number; behind: number }) =>
        mine ? ahead > behind : behind > ahead
      const inOrder = enough.toSorted(
        (one, other) => Number(leads(other)) - Number(leads(one)) || lower(other) - lower(one),
      )
      const rest = people.filter(
        (one) => one.ahead + one.behind < 5 && one.ahead + one.behind + one.level > 0,
      )
      const shown = [...inOrder, ...rest].slice(0, 4)
      return {
        ...{ matches: matches.length, ranked: Math.min(inOrder.length, 4), people: shown },
      }
    }
    case 'best': {
      const { best, average } = overview.games[0] ?? { best: null, average: null }
      return { matches: matches.length, best, average }
    }
    case 'longest': {
      const lengths = matches.map(({ durationMinutes }) => durationMinutes ?? 0)
      const most = Math.max(...lengths)
      // Of equally long ones the first.
      const found = matches.find(({ durationMinutes }) => most > 0 && durationMinutes === most)
      if (found === undefined) return { longest: null }
      return { longest: { match: found._id, minutes: most, day: found.day } }
    }
    case 'hours': {
      const { minutes, timedMatches } = overview
      return { matches: matches.length, minutes, timedMatches }
    }
    case 'best-at':
      return {
        matches: listed.length,
        isInOrder: true,
        players: playersIn(listed, answer.values.players),
      }
    case 'winners': {
      const one = from === null ? listed.find((match) => own(match) !== undefined) : undefined
      const counted = from === null ? (one === undefined ? [] : [one]) : listed
      return { matches: counted.length, match: one ?? null, winners: winnersIn(counted) }
    }
    case 'favourite':
      return {
        games: overview.games.slice(0, 4).map((each) => ({
          ...{ game: each.game, matches: each.matches },
        })),
      }
    case 'companions':
      return { people: people.slice(0, 4) }
  }
}

/** A row of the reader, where they only logged the match. */
function asMe({ players, createdBy }: Match, me: string) {
  const [row] = players
  const isOnlooker = createdBy?._id === me && !players.some(({ user }) => user?._id === me)
  if (row === undefined || createdBy === null || !isOnlooker) return []
  return [{ ...row, _id: 'me', user: { ...createdBy }, name: '' }]
}

/** Won and decided of everybody, by the recount of what each player's own statistics would say. */
function playersIn(
  matches: readonly Match[],
  shown: readonly { user: { _id: string } | null; name: string }[],
): string[] {
  const wanted = new Set(shown.map(({ user, name }) => user?._id ?? plainly(name)))
  const people = new Map<string, Match['players'][number]>()
  for (const row of matches.flatMap(({ players }) => players)) {
    if (!row.former) people.set(row.user === null ? plainly(row.name) : row.user._id, row)
  }
  return sorted(
    [...people].flatMap(([key, person]) => {
      const mine = matches.flatMap((match) => {
        const row = match.players.findLast(({ user, name, former }) =>
          user === null ? !former && plainly(name) === key : user._id === key,
        )
        return row === undefined ? [] : [withReader(match, row, key)]
      })
      const { decided, wins, sharedWins } = recountOverview(mine, key)
      return decided === 0 || !wanted.has(key)
        ? []
        : [[person.user?._id ?? key, decided, wins + sharedWins]]
    }),
  )
}

/** The match as somebody's own: their row is that of an account. */
function withReader(match: Match, row: Match['players'][number], _id: string): Match {
  const user = row.user ?? { _id, firstName: '', lastName: '', email: '' }
  return {
    ...match,
    players: match.players.map((other) => (other === row ? { ...other, user } : other)),
  }
}

function winnersIn(matches: readonly Match[]) {
  const won = matches.flatMap(({ players }) => {
    const keys = players.flatMap((row) =>
      row.result === 'Win' ? [row.user === null ? plainly(row.name) : row.user._id] : [],
    )
    return [...new Set(keys)]
  })
  const counts = [...new Set(won)].map((key) => [key, won.filter((other) => other === key).length])
  return sorted(counts)
}

function sorted(counts: unknown[][]): string[] {
  return counts.map(String).toSorted((one, other) => (one < other ? -1 : 1))
}

function plainly(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Wilson 1927, z = 1.645. */
function wilson(won: number, of: number): number {
  const [p, z] = [won / of, 1.645]
  const root = Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of))
  return (p + (z * z) / (2 * of) - z * root) / (1 + (z * z) / of)
}

/** Winners in an order that says nothing. */
function comparable(answer: Answer): unknown {
  if (answer.code === 'best-at') {
    const { matches, ranked, players } = answer.values
    const bounds = players.map(({ won, decided }) => wilson(won, decided))
    const isInOrder =
      bounds.slice(0, ranked).every((bound, at) => at === 0 || bound <= (bounds[at - 1] ?? 0)) &&
      players.every(({ decided }, at) => decided >= 8 === at < ranked)
    const counted = players.map((one) => [
      one.user?._id ?? plainly(one.name),
      ...[one.decided, Math.round(one.won * 1e6) / 1e6],
    ])
    return { matches, isInOrder, players: sorted(counted) }
  }
  if (answer.code !== 'winners') return answer.values
  const { winners, ...values } = answer.values
  const known = sorted(winners.map(({ user, name, wins }) => [user?._id ?? plainly(name), wins]))
  return { ...values, winners: known }
}

onEachEngine('The answers to questions', (open) => {
  test('in four languages equal a recount from the matches that they are about', async () => {
    const it = await open()
    const { ann, bob } = await randomHistory(it, 3)
    const answered = new Set<string>()
    for (const reader of [ann, bob]) {
      const history = (await it.call('GET /sessions', { token: reader.token })).body.data
      const answers = await askAll(it, reader, reader === ann ? questions : questions.slice(0, 30))
      for (const { asked, answer, sessions } of answers) {
        // Bob has no matches with himself.
        if (answer === null) continue
        if (reader === ann) answered.add(asked)
        const values = recounted(answer, history, reader.user._id)
        expect([asked, rounded(comparable(answer))]).toEqual([asked, rounded(values)])
        const ids = new Set(history.map(({ _id }) => _id))
        expect(sessions.every(({ _id }) => ids.has(_id))).toBe(true)
      }
    }
    expect(questions.filter((asked) => !answered.has(asked))).toEqual([])
  })
})
