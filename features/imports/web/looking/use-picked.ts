import { useState } from 'react'

/**
 * Shows what was just picked, until the worker answers: it may read the whole file again for it.
 * @param value as the worker last said it
 */
export function usePicked<Value>(value: Value, onPick: (value: Value) => void) {
  const [picked, setPicked] = useState<{ instead: Value; value: Value } | null>(null)
  // Once the worker says another value than the one that was replaced, that counts.
  const shown = picked !== null && picked.instead === value ? picked.value : value
  return [
    shown,
    (next: Value) => {
      setPicked({ instead: value, value: next })
      onPick(next)
    },
  ] as const
}
