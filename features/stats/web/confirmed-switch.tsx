import { useState } from 'react'

import { Switch } from '#ui/pickers/switch.tsx'

/**
 * Counts only confirmed matches. It is in the address, and the router changes an address only after
 * the press: until then the switch shows what was pressed, instead of jumping back and forth.
 */
export function ConfirmedSwitch({
  confirmed,
  onChange,
  className = '',
}: {
  confirmed: boolean
  /** Navigates; the promise resolves once the page of the new address is shown. */
  onChange: (confirmed: boolean) => Promise<void>
  className?: string
}) {
  const [pressed, setPressed] = useState<boolean | null>(null)
  return (
    <Switch
      label="Only confirmed"
      className={className}
      checked={pressed ?? confirmed}
      onChange={(on) => {
        setPressed(on)
        void onChange(on).finally(() => setPressed(null))
      }}
    />
  )
}
