/** `Ann, Ben and 3 more`. Not by Intl: its first use costs a phone 60 ms. @param most names written */
export function nameWords(names: readonly string[], most: number, and = 'and'): string {
  const rest = names.length - most
  const said = rest > 0 ? [...names.slice(0, most), `${rest} more`] : names
  const last = said.at(-1) ?? ''
  return said.length > 1 ? `${said.slice(0, -1).join(', ')} ${and} ${last}` : last
}

/** People who are one side: `Mara, Ben & Ana`, `Mara, Ben & 2 more`. */
export function sideWords(names: readonly string[]): string {
  return nameWords(names, names.length > 3 ? 2 : 3, '&')
}
