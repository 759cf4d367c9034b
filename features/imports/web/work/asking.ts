import { api } from '#client/api.ts'

import { CHECKED_GAMES, CHECKED_MATCHES, CHECK_BYTES } from '../../added-imports.rules.ts'
import type { MatchToCheck, Checked } from '../../import-batches.contract.ts'
import { cutInBatches } from '../../import-batches.rules.ts'
import type { Presence } from '../../import-choices.rules.ts'
import { patiently } from './patience.ts'

type MatchHere = Checked['likely'][number]['match']

export interface Answer {
  presence: Presence
  /** The match that is here, where one is likely the same. */
  match: MatchHere | null
}

/** What the server has said about matches and games; each is asked once. */
export interface PresenceAnswers {
  about(match: MatchToCheck): Answer
  /** What a game is called here; null for one that is new. */
  hereAs(game: string): string | null
  /** @throws ApiError */
  ask(
    matches: readonly MatchToCheck[],
    games: readonly string[],
    token: string,
    onProgress: (share: number) => void,
  ): Promise<void>
}

const NEW: Answer = { presence: 'new', match: null }

export function asking(): PresenceAnswers {
  const answers = new Map<string, Answer>()
  const games = new Map<string, string | null>()
  const keyOf = ({ sourceIds, day, game, score, result }: MatchToCheck) =>
    JSON.stringify([sourceIds, day, game, score, result])

  async function askFor(matches: MatchToCheck[], names: string[], token: string) {
    const body = { matches, games: names }
    const { data } = await patiently(() => api('POST /imports/check', { body, token }))
    const here = answersOf(data)
    for (const [place, match] of matches.entries()) {
      answers.set(keyOf(match), here.get(place) ?? NEW)
    }
    const known = new Map(data.games.map(({ name, here: found }) => [name, found]))
    for (const name of names) games.set(name, known.get(name) ?? null)
  }

  return {
    about: (match) => answers.get(keyOf(match)) ?? NEW,
    hereAs: (game) => games.get(game) ?? null,
    async ask(matches, names, token, onProgress) {
      const asked = matches.filter((match) => !answers.has(keyOf(match)))
      const askedNames = names.filter((name) => !games.has(name))
      let done = 0
      for (const batch of cutInBatches(asked, () => CHECKED_MATCHES, CHECK_BYTES)) {
        await askFor(batch, [], token)
        done += batch.length
        onProgress(done / asked.length)
      }
      for (const batch of cutInBatches(askedNames, () => CHECKED_GAMES, CHECK_BYTES)) {
        await askFor([], batch, token)
      }
    },
  }
}

function answersOf({ existing, deleted, likely }: Checked): Map<number, Answer> {
  const answers = new Map<number, Answer>()
  for (const { index, match } of likely) answers.set(index, { presence: 'likely', match })
  for (const index of deleted) answers.set(index, { presence: 'deleted', match: null })
  for (const index of existing) answers.set(index, { presence: 'existing', match: null })
  return answers
}
