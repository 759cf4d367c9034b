import { object, readStored, removeStored, text, writeStored } from '#client/stored-data.ts'
import { TYPED } from '#client/typed-data.ts'

/** The address of the user's friend link; the server has only its hash, so it cannot tell it again. */
interface StoredFriendLink {
  url: string
  expiresAt: string
}

const format = { format: 1, parse: object<StoredFriendLink>({ url: text, expiresAt: text }) }

/** Under TYPED, so that the next user of this device does not find it. */
const keyOf = (userId: string) => `${TYPED}friend link of ${userId}`

/** The link that was made on this device last; null when there is none. */
export function storedFriendLink(userId: string): StoredFriendLink | null {
  return readStored('local', keyOf(userId), format)
}

export function storeFriendLink(userId: string, link: StoredFriendLink): void {
  writeStored('local', keyOf(userId), format, link)
}

export function deleteStoredFriendLink(userId: string): void {
  removeStored('local', keyOf(userId))
}
