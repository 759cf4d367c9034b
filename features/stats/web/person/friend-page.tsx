export function FriendPage() {
  return <h1>Friend</h1>
}
