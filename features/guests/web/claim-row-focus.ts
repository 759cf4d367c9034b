export function claimRowId(id: string): string {
  return `claim-${id}`
}

/** After an answer the button that had the focus is gone: the claim's row gets it. */
export function focusClaim(id: string): void {
  const row = document.getElementById(claimRowId(id)) ?? document.getElementById('page')
  row?.focus({ preventScroll: true })
}
