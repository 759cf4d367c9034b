/** A comma within a guest's name divides nothing. */
const DIVIDER = /,(?=guest:|[\da-f]{8}-[\da-f-]{27}(?:,|$))/iu

/** People in an address: ids and `guest:NAME`, divided by commas; each once, as it was written. */
export function chosenOf(people: string): string[] {
  return [...new Set(people.split(DIVIDER).filter((one) => one.trim() !== ''))]
}
