export function yearPath(year: string): string {
  return `/stats/${year}`
}
