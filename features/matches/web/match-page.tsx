export function MatchPage() {
  return null
}
