import { Dialog } from '#ui/overlays/dialog.tsx'

const keyList = [
  { keys: ['n'], does: 'New match' },
  { keys: ['/', 'Ctrl K'], does: 'Search' },
  { keys: ['?'], does: 'This list' },
  { keys: ['↑', '↓'], does: 'Choose what search found' },
  { keys: ['↵'], does: 'Open it' },
  { keys: ['Esc'], does: 'Close' },
] as const

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Keys">
      <dl>
        {keyList.map(({ keys, does }) => (
          <div
            key={does}
            className="sheet-line flex min-h-11 items-center justify-between gap-4 last:border-b-0"
          >
            <dt>{does}</dt>
            <dd className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="inline-grid min-w-6 place-items-center rounded-md border border-field px-1.5 py-0.5 font-sans text-xs leading-none font-bold text-ink"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
