import { isCreator, type Verdict, type Viewer } from '../rules.ts'

const ENDING_IS_CREATORS = 'Only the creator of a match can end its link.'

/** The creator ends the link; an admin too, who may have been told of its page. */
export function canEndLink(match: Parameters<typeof isCreator>[0], viewer: Viewer): Verdict {
  const may = isCreator(match, viewer) || viewer.role === 'admin'
  return may ? { ok: true } : { ok: false, reason: ENDING_IS_CREATORS, code: 'forbidden' }
}
