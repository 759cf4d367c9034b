import { useState } from 'react'

import { DURATION_MAX, durationProblem, parseMinutes } from '#features/dates/durations.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { NumberField } from '#ui/pickers/number-field.tsx'
import { Segments } from '#ui/pickers/segments.tsx'
import { Select } from '#ui/pickers/select.tsx'

import { minutesOf } from './sheet/pad-clock.ts'
import { type PadColumn, playersOf, starterOf } from './sheet/pad-columns.ts'
import { type Act, type Sheet, steps } from './sheet/sheet.ts'

const stepChoices = steps.map((step) => ({ value: String(step), label: `+${step}` }))

const BY_HAND = 'by hand'
const rankChoices = [
  { value: BY_HAND, label: 'By hand' },
  { value: 'highest', label: 'Highest total' },
  { value: 'lowest', label: 'Lowest total' },
] as const

export function PadSettings({
  open,
  onClose,
  ...settings
}: { open: boolean; onClose: () => void } & SettingsProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="This pad">
      <Settings {...settings} />
      <Button wide className="mt-5" onClick={onClose}>
        Back to the pad
      </Button>
    </Dialog>
  )
}

interface SettingsProps {
  sheet: Sheet
  columns: readonly PadColumn[]
  isNumbered: boolean
  onAct: (act: Act) => void
}

function Settings({ sheet, columns, isNumbered, onAct }: SettingsProps) {
  const players = playersOf(columns)
  const set = (fields: Extract<Act, { type: 'set' }>['fields']) => onAct({ type: 'set', fields })
  return (
    <div className="flex flex-col gap-5">
      <Minutes sheet={sheet} onAct={onAct} />
      <Segments
        label="The key of steps"
        choices={stepChoices}
        value={String(sheet.step)}
        onChange={(step) => set({ step: Number(step) })}
      />
      {isNumbered && (
        <Segments
          label="The order of finishing"
          choices={rankChoices}
          value={sheet.rankBy ?? BY_HAND}
          onChange={(by) => set({ rankBy: by === BY_HAND ? null : by })}
        />
      )}
      <Select
        label="Who started"
        name="starter"
        options={[
          { value: '', label: 'Not said' },
          ...players.map(({ key, name }) => ({ value: key, label: name })),
        ]}
        value={starterOf(sheet, columns)?.key ?? ''}
        onChange={(player) => set({ starter: player || null })}
      />
      <div>
        <Button tone="quiet" size="small" onClick={() => onAct({ type: 'empty' })}>
          Empty the pad
        </Button>
        <p className="mt-1.5 text-base text-muted">Undo brings every number back.</p>
      </div>
    </div>
  )
}

function Minutes({ sheet, onAct }: Pick<SettingsProps, 'sheet' | 'onAct'>) {
  const [typed, setTyped] = useState(() => String(minutesOf(sheet.clock, Date.now()) ?? ''))
  const problem = minutesProblem(typed)
  return (
    <NumberField
      label="Minutes played"
      name="minutes"
      value={typed}
      hint="The clock stops and goes on from here when you start it again."
      error={problem}
      onChange={(minutes) => {
        setTyped(minutes)
        if (minutesProblem(minutes) !== null) return
        onAct({ type: 'set clock', minutes: parseMinutes(minutes) })
      }}
    />
  )
}

function minutesProblem(typed: string): string | null {
  const minutes = parseMinutes(typed)
  const isFine = minutes === 0 || minutes === null || durationProblem(minutes) === null
  return isFine ? null : `Whole minutes, at most ${DURATION_MAX}.`
}
