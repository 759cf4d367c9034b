/** Enter, or the key for the next field, goes down the scores, and from the last one to the button that saves. */
export function focusNextScore(input: HTMLInputElement): void {
  const scores = [
    ...(input.closest('[data-scores]')?.querySelectorAll('input[enterkeyhint]') ?? []),
  ].filter((score) => score.checkVisibility())
  const next = scores[scores.indexOf(input) + 1]
  if (next instanceof HTMLInputElement) next.focus()
  else focusSave(input)
}

/** Without a game the button is disabled; then the focus goes to the games. */
export function focusSave(input: HTMLInputElement): void {
  const controls = input.form?.querySelectorAll<HTMLElement>(
    '[type=submit]:enabled, [name=game], [aria-label="Played lately"] button',
  )
  const shown = [...(controls ?? [])].filter((control) => control.checkVisibility())
  const target = shown.find((control) => control.matches('[type=submit]')) ?? shown[0]
  target?.focus()
}
