import { classNames } from '#ui/base/class-names.ts'
import { nextStepAttribute } from '#ui/base/next-step.ts'

import { ChooseFile } from './choose-file.tsx'
import { usePageDrop } from './use-page-drop.ts'

/** Where a file is chosen; it can be dropped anywhere on the page. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const over = usePageDrop(onFile)
  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-x-8 gap-y-5 rounded-card border-[3px] border-dashed bg-card px-4 py-5 text-center transition-colors sm:flex-row sm:justify-center sm:px-8 sm:py-10 sm:text-left',
        over
          ? 'border-marigold-edge bg-[color-mix(in_oklab,var(--marigold)_24%,var(--card))]'
          : 'border-field',
      )}
    >
      <div className="flex max-w-[26rem] flex-col items-center gap-3 sm:items-start">
        <p className="font-score text-2xl leading-tight text-balance">
          {over ? (
            'Let it go, anywhere'
          ) : (
            <>
              Choose a file<span className="pointer-coarse:hidden">, or drop it anywhere here</span>
            </>
          )}
        </p>
        <div ref={nextStepAttribute}>
          <ChooseFile onFile={onFile}>Choose a file</ChooseFile>
        </div>
      </div>
    </div>
  )
}
