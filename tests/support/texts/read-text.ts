import type { ArchivedMatch } from '#features/exports/archives.rules.ts'
import type { FileProblem, ReadFile, ReadOptions } from '#features/imports/file-reading.rules.ts'
import { NO_CHOICES } from '#features/imports/import-choices.rules.ts'
import { readFile } from '#features/imports/import-files.rules.ts'
import { valuesOf } from '#features/matches/match-details.rules.ts'

export function readBytes(bytes: Uint8Array, options: Partial<ReadOptions> = {}) {
  const file = new File([bytes as Uint8Array<ArrayBuffer>], 'file')
  return readFile(file, { ...NO_CHOICES, today: '2026-11-22', ...options })
}

/** @throws when the file is not readable */
export async function readText(text: string, options?: Partial<ReadOptions>): Promise<ReadFile> {
  const result = await readBytes(new TextEncoder().encode(text), options)
  if (!result.ok) throw new Error(result.reason)
  return result.read
}

export async function refusalOf(content: string | Uint8Array): Promise<FileProblem | null> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const result = await readBytes(bytes)
  return result.ok ? null : result.code
}

/** `Go 2024-11-15 competitive: Ann 3 Win` */
export function inWords(read: ReadFile, at = 0): string {
  const match = read.matches[at]
  if (match === undefined) return 'none'
  const rows = match.players.map(({ person, score, result, team, rank }) =>
    [read.people[person]?.name, team && `(${team})`, score, rank && `#${rank}`, result]
      .filter((word) => word !== null && word !== '' && word !== undefined)
      .join(' '),
  )
  return `${match.game} ${match.day} ${match.mode} ${match.scoring}: ${rows.join(', ')}`
}

export function problemOf(read: ReadFile, id: string) {
  return read.problems.find((problem) => problem.id === id)
}

/** How often each sits, and is said to have won; `inFile` is counted apart. */
export function foundInMatches({ matches, missed, people }: ReadFile) {
  const plays = [...matches.map(({ players }) => ({ seats: players, times: 1 })), ...missed]
  const seats = plays.flatMap((play) => play.seats.map((one) => ({ ...one, count: play.times })))
  return people.map(({ inFile }, place) => {
    const own = seats.filter(({ person }) => person === place)
    const sum = (list: typeof own) => list.reduce((total, { count }) => total + count, 0)
    const wins = inFile.wins === null ? null : sum(own.filter(({ said }) => said === 'Win'))
    return { matches: sum(own), wins }
  })
}

export function archivedOf({ matches, people }: ReadFile): ArchivedMatch[] {
  return matches.map((match) => ({
    id: match.sourceIds[0] ?? '',
    date: match.date ?? `${match.day}T12:00:00.000Z`,
    ...{ day: match.day, game: match.game, expansions: match.expansions },
    ...{ mode: match.mode, scoring: match.scoring, ...valuesOf(match), pad: match.pad },
    players: match.players.map(({ person, said: _, ...row }) => {
      const { name = '', email = null, self = false, former = false } = people[person] ?? {}
      return { name, email, self, former, ...row }
    }),
    original: match.original ?? {
      ...{ createdBy: '', createdAt: `${match.day}T12:00:00.000Z`, status: 'Confirmed' },
      players: [],
    },
  }))
}
