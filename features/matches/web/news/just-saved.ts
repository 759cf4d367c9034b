import type { ComponentType } from 'react'

import type { Match } from '../../matches.contract.ts'

/** Shows what a match changed. */
type News = ComponentType<{ match: Pick<Match, '_id' | 'players'> }>

/**
 * The match that was saved last in this tab, with what its page begins with, until that was shown. The page
 * takes it from here, so that it has no code for it.
 */
let saved: { id: string; News: News } | undefined

export function noteSaved(id: string, News: News): void {
  saved = { id, News }
}

export function newsOfSaved(id: string): News | undefined {
  return saved?.id === id ? saved.News : undefined
}

export function forgetSaved(): void {
  saved = undefined
}
