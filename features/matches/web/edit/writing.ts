/**
 * What writes a match anew, loaded together on a press: the entry of every page names each file of
 * its own that shares something with the form.
 */
export { CorrectionDialog } from '../corrections/correction-dialog.tsx'
export { RejectDialog } from '../corrections/reject-dialog.tsx'
export { MatchEditor, StoredMatchEditor } from './match-editor.tsx'
