import { MatchEditor, StoredMatchEditor } from '#features/match-form/web/edit/match-editor.tsx'

import { CorrectionDialog } from './correction-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'

/**
 * What writes a match anew. It is one chunk, loaded on a press: the entry of every page names each
 * chunk that shares something with the form, and has no room for more names.
 */
export const writing = { CorrectionDialog, RejectDialog, MatchEditor, StoredMatchEditor }
