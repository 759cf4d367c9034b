import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'

import { useMe } from '#client/query/me.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { padKey } from '#features/scoring/web/sheet/stored-pad.ts'
import { retryImport } from '#ui/base/lazy-component.tsx'
import { toast } from '#ui/base/toast.ts'
import { whenIdle } from '#ui/base/when-idle.ts'

import type { FormDraft } from './drafts/form-draft.ts'
import { padColumns, padStart, withPadLeft, withPadResult } from './form-pad.ts'
import { isNumbered } from './seats/finishing.ts'
import { modeOf, scoringOf } from './seats/table-draft.ts'

// Lazy-loaded: the form is the first screen, and the pad as large as a page.
async function loadPad() {
  const [{ ScorePad }, { storedResult }] = await Promise.all([
    import('#features/scoring/web/score-pad.tsx'),
    import('#features/scoring/web/stored-result.ts'),
  ])
  return { Pad: ScorePad, storedResult }
}
type LoadedPad = Awaited<ReturnType<typeof loadPad>>

/**
 * The score pad of a form: what opens it, and the pad while the address says `pad`, so that
 * Back closes it and a reload opens it again.
 * @param id of the match, or of the draft of a new one; null before a pad was opened
 * @param onOpen gives a new draft its id
 */
export function useScorePad<Draft extends FormDraft>({
  id,
  draft,
  update,
  pieces,
  onOpen,
}: {
  id: string | null
  draft: Draft
  update: (change: (now: Draft) => Draft) => void
  pieces: readonly number[]
  onOpen?: (() => void) | undefined
}): { open: () => void; pad: ReactNode; formProps: { 'aria-hidden': true | undefined } } {
  const me = useMe()
  const router = useRouter()
  const navigate = useNavigate()
  const isAsked = useSearch({ strict: false, select: ({ pad }) => pad === true })
  const [loaded, setLoaded] = useState<LoadedPad | null>(null)
  const isOpen = isAsked && id !== null
  const isShown = isOpen && loaded !== null

  // Loaded before it is opened: at the table the network may be away by then.
  useEffect(() => whenIdle(() => void retryImport(loadPad).then(setLoaded)), [])

  // Whoever leaves the pad by Back has written the same scores as with Done.
  const wasOpen = useRef(false)
  const fillIn = useEffectEvent(() => {
    if (id === null || loaded === null) return
    const result = loaded.storedResult(padKey(id, me._id), padColumns(draft, pieces))
    if (result === null) return
    if ('problem' in result) toast.error(`Not filled in. ${result.problem}`)
    else update((now) => withPadLeft(now, result))
  })
  useEffect(() => {
    if (wasOpen.current && !isOpen) fillIn()
    wasOpen.current = isOpen
  }, [isOpen])

  function open() {
    onOpen?.()
    void navigate({
      to: '.',
      search: (now) => ({ ...now, pad: true }),
      state: { padOpened: true },
      resetScroll: false,
    })
  }

  function close() {
    if (router.state.location.state.padOpened === true) {
      router.history.back()
      return
    }
    void navigate({
      to: '.',
      search: ({ pad: _, ...others }) => others,
      replace: true,
      resetScroll: false,
    })
  }

  return {
    open,
    // The dialog hides only what was there when it opened; after a reload the form may render later.
    formProps: { 'aria-hidden': isShown || undefined },
    pad: isShown && (
      <loaded.Pad
        storageKey={padKey(id, me._id)}
        game={draft.game}
        box={draft.game && <BoxFace game={draft.game} size={34} />}
        scoring={modeOf(draft) === 'cooperative' ? 'none' : scoringOf(draft)}
        isNumbered={isNumbered(draft)}
        columns={padColumns(draft, pieces)}
        start={padStart(draft)}
        labels={draft.preset.padLabels}
        onDone={(result) => {
          update((now) => withPadResult(now, result))
          close()
        }}
        onClose={close}
      />
    ),
  }
}
