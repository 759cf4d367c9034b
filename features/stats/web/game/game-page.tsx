export function GamePage() {
  return <h1>Game</h1>
}
