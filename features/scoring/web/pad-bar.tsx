import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useSyncExternalStore } from 'react'

import { IconButton } from '#ui/base/icon-button.tsx'

import { type Clock, clockFace, elapsedMs } from './sheet/pad-clock.ts'
import type { Act } from './sheet/sheet.ts'
import type { usePad } from './use-pad.ts'

export function PadBar({
  game,
  box,
  pad,
  onSettings,
  onAct,
}: {
  game: { name: string } | null
  box: ReactNode
  pad: ReturnType<typeof usePad>
  onSettings: () => void
  onAct: (act: Act) => void
}) {
  return (
    <div className="flex h-15 shrink-0 items-center gap-1 px-1.5">
      <BaseDialog.Close
        render={
          <IconButton label="Back to the match" icon={<ChevronLeft className="size-6.5" />} />
        }
      />
      <BaseDialog.Title className="min-w-0 flex-1 text-xl">
        <button
          type="button"
          onClick={onSettings}
          title="Settings of this pad"
          className="flex h-11 max-w-full items-center gap-2 rounded-field px-1 text-left hover:bg-sunk"
        >
          {game !== null && <span className="shrink-0 max-[24rem]:hidden">{box}</span>}
          <span className="min-w-0 truncate">{game?.name ?? 'Score pad'}</span>
          <span className="sr-only">: score pad, settings</span>
          <ChevronDown className="size-4.5 shrink-0 text-muted" />
        </button>
      </BaseDialog.Title>
      <ClockButton clock={pad.sheet.clock} onAct={onAct} />
      {pad.canRedo && (
        <IconButton label="Redo" icon={<Redo2 className="size-5.5" />} onClick={pad.redo} />
      )}
      <IconButton
        label="Undo"
        icon={<Undo2 className="size-5.5" />}
        aria-disabled={!pad.canUndo}
        onClick={pad.undo}
      />
    </div>
  )
}

function ClockButton({ clock, onAct }: { clock: Clock | null; onAct: (act: Act) => void }) {
  const now = useSyncExternalStore(everySecond, currentSecond)
  const isRunning = clock !== null && clock.since !== null
  const ms = clock === null ? 0 : elapsedMs(clock, now)
  const Icon = isRunning ? Pause : Play
  return (
    <button
      type="button"
      title={isRunning ? 'Pause the clock' : 'Start the clock'}
      onClick={() => onAct({ type: isRunning ? 'pause clock' : 'start clock' })}
      className="flex h-11 shrink-0 items-center gap-2 rounded-field border border-field bg-card px-2.5 font-score text-base transition-colors hover:bg-sunk"
    >
      <span>{clockFace(ms)}</span>
      <span className="sr-only">{isRunning ? 'Pause the clock' : 'Start the clock'}</span>
      <Icon className="size-4.5" />
    </button>
  )
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}

/** Rounded up: a clock that was started within this second has not run for a negative time. */
function currentSecond(): number {
  return Math.ceil(Date.now() / 1000) * 1000
}
