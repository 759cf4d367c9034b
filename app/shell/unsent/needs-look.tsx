import CircleAlert from 'lucide-react/icons/circle-alert'

import { useUnsent } from '#client/unsent/unsent-store.ts'
import { whatWaits } from '#features/whole-match/web/unsent/unsent-words.ts'

import { NeedsLookActions } from './needs-look-actions.tsx'

/** What the server has refused, above the list of matches. */
export function NeedsLook() {
  const refused = useUnsent().filter((write) => write.refused !== null)
  if (refused.length === 0) return null
  return (
    <section
      aria-labelledby="needs-a-look"
      className="mb-4 rounded-card border-2 border-loss bg-card p-4 shadow-card sm:p-5"
    >
      <div className="flex items-start gap-3">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-loss" />
        <div className="min-w-0 flex-1">
          <h2 id="needs-a-look" className="text-xl leading-tight">
            Needs a look
          </h2>
          <ul role="list" aria-labelledby="needs-a-look" className="flex flex-col gap-4">
            {refused.map((write) => (
              <li key={write.id} className="mt-1">
                <p className="wrap-anywhere">
                  <b>{write.words}</b>. {whatWaits(write)}: {write.refused?.message}
                </p>
                <NeedsLookActions write={write} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
