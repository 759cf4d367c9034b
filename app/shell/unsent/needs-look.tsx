import CircleAlert from 'lucide-react/icons/circle-alert'

import { useUnsent } from '#client/unsent/unsent-store.ts'
import { actBeside, whyLook } from '#features/whole-match/web/unsent/unsent-words.ts'

import { NeedsLookActions } from './needs-look-actions.tsx'

/** What is not sent before somebody has looked at it, above the list of matches. */
export function NeedsLook() {
  const looks = useUnsent().filter(({ look }) => look !== null)
  if (looks.length === 0) return null
  return (
    <section
      aria-labelledby="needs-a-look"
      className="mb-4 rounded-card border-2 border-loss bg-card p-4 shadow-card sm:p-5"
    >
      <h2 id="needs-a-look" className="flex items-center gap-2.5 text-xl leading-tight">
        <CircleAlert aria-hidden="true" className="size-6 shrink-0 text-loss" />
        Needs a look
      </h2>
      <ul role="list" aria-labelledby="needs-a-look" className="flex flex-col gap-4">
        {looks.map((write) => {
          const act = actBeside(write)
          return (
            <li key={write.id} className="mt-1.5">
              <p className="wrap-anywhere">
                <b>{write.words}</b>. {act !== null && `${act}: `}
                {whyLook(write)}
              </p>
              <NeedsLookActions write={write} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
