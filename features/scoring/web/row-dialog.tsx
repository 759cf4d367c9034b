import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'

import { Button } from '#ui/base/button.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { padLabelProblem, padRowName } from '../pad.rules.ts'
import type { Act, Sheet } from './sheet/sheet.ts'

export type RowAsked = { row: string } | 'new' | null

export function RowDialog({
  sheet,
  asked,
  onAsk,
  onAct,
}: {
  sheet: Sheet
  asked: RowAsked
  onAsk: (asked: RowAsked) => void
  onAct: (act: Act) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const index =
    asked === null || asked === 'new' ? -1 : sheet.rows.findIndex(({ key }) => key === asked.row)
  const row = sheet.rows[index]
  const name = padRowName(row?.label ?? '', row === undefined ? sheet.rows.length : index)
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={() => onAsk(null)}
      title={row === undefined ? 'New row' : name}
      description="A name makes it a category, such as Eggs. Without one it is a round."
      initialFocus={input}
    >
      <RowForm
        // Another row has another name to type.
        key={row?.key ?? `new ${sheet.rows.length}`}
        input={input}
        label={row?.label ?? ''}
        placeholder={name}
        onSave={(label) => {
          if (row === undefined) onAct({ type: 'add row', label })
          else if (label !== row.label) onAct({ type: 'rename row', row: row.key, label })
          onAsk(null)
        }}
      />
      {row !== undefined && (
        <Button
          tone="quiet"
          size="small"
          className="mt-4 max-sm:w-full"
          icon={<Trash2 className="size-4.5" />}
          disabled={sheet.rows.length === 1}
          onClick={() => {
            onAct({ type: 'remove row', row: row.key })
            onAsk(null)
          }}
        >
          Remove
        </Button>
      )}
    </Dialog>
  )
}

function RowForm({
  input,
  label,
  placeholder,
  onSave,
}: {
  input: React.RefObject<HTMLInputElement | null>
  label: string
  placeholder: string
  onSave: (label: string) => void
}) {
  const [typed, setTyped] = useState(label)
  const problem = padLabelProblem(typed.trim())
  return (
    <Form onSubmit={() => problem === null && onSave(typed.trim())} className="flex flex-col gap-4">
      <TextField
        label="Name"
        name="label"
        value={typed}
        onChange={setTyped}
        error={problem}
        placeholder={placeholder}
        autoComplete="off"
        inputRef={input}
      />
      <Button type="submit" wide>
        Save
      </Button>
    </Form>
  )
}
