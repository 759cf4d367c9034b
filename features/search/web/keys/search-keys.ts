export const SEARCH_FIELD = 'search-field'

type KeyAct = 'search' | 'keys' | 'new match'

/** null where it is typed into a field, or while a dialog is open. */
export function actOfKey(event: KeyboardEvent): KeyAct | null {
  const { key, ctrlKey, metaKey, altKey, target, isComposing, defaultPrevented } = event
  if (isComposing || defaultPrevented || altKey) return null
  const act = ctrlKey || metaKey ? (key === 'k' ? 'search' : null) : (acts[key] ?? null)
  if (act === null || isTyping(target)) return null
  return document.querySelector('[role=dialog], [role=alertdialog], [role=listbox]') === null
    ? act
    : null
}

const acts: Partial<Record<string, KeyAct>> = { '/': 'search', '?': 'keys', n: 'new match' }

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role=combobox]') !== null
  )
}
