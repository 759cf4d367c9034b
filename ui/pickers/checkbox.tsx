import Check from 'lucide-react/icons/check'

interface CheckMarkProps {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

export function Checkbox({ label, ...mark }: CheckMarkProps & { label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3 font-semibold">
      <CheckMark {...mark} />
      {label}
    </label>
  )
}

export function CheckMark({ checked, onChange, disabled }: CheckMarkProps) {
  return (
    <span className="relative grid size-6 shrink-0 place-items-center">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="peer absolute inset-0 size-full appearance-none rounded-md border-[1.5px] border-field bg-card checked:border-marigold-edge checked:bg-marigold disabled:bg-sunk"
      />
      <Check
        aria-hidden="true"
        strokeWidth={3.5}
        className="pointer-events-none relative size-4.5 text-on-marigold opacity-0 peer-checked:opacity-100"
      />
    </span>
  )
}
