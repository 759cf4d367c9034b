import { editWaiting, release, takeBack } from '#client/pending/change-pending.ts'
import { readWrites } from '#client/pending/pending-database.ts'
import { pendingWrites } from '#client/pending/pending-store.ts'
import type { PendingEndpoint } from '#client/pending/pending-write.ts'
import { loadPendingWrites, sendWrite } from '#client/pending/send-write.ts'
// What the browser runs in place of the app: the queue itself, without pages around it.
import { cacheMe } from '#client/query/me.ts'
import { clearSignIn, storeSignIn } from '#client/sign-in.ts'
import type { User } from '#features/accounts/accounts.contract.ts'

const POLL_MS = 5

type Fate = 'stored' | 'answered' | 'refused' | 'not stored'

type Send = (key: PendingEndpoint, input: object, shown: object) => Promise<{ waits: unknown }>

async function isStored(id: string): Promise<boolean> {
  return (await readWrites()).some((write) => write.id === id)
}

let removed: Awaited<ReturnType<typeof takeBack>> = null

const queue = {
  async signIn(token: string, user: User) {
    storeSignIn(token)
    cacheMe(user)
    await loadPendingWrites(user._id)
  },
  signOut: () => void clearSignIn(),
  async write(id: string, endpoint: PendingEndpoint, body: object, params = {}): Promise<Fate> {
    let fate: Fate | null = null
    const sent = (sendWrite as Send)(endpoint, { id, body, params }, { words: id }).then(
      ({ waits }): Fate => (waits === null ? 'answered' : 'stored'),
      (error: { status?: number }): Fate => ((error.status ?? 0) > 0 ? 'refused' : 'not stored'),
    )
    void sent.then((end) => {
      fate = end
    })
    for (;;) {
      if (fate !== null) return fate
      if (await isStored(id).catch(() => false)) return 'stored'
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  },
  async endOf(id: string, endpoint: PendingEndpoint, body: object): Promise<Fate> {
    const { waits } = await (sendWrite as Send)(endpoint, { id, body }, { words: id })
    return waits === null ? 'answered' : 'stored'
  },
  edit: async (id: string, whole: object, edit: object): Promise<boolean> =>
    (await editWaiting(id, { whole: { ...whole, _id: id }, edit: { ...edit } }, () => ({
      words: id,
    }))) !== null,
  async edited(id: string, params: { id: string }, body: object, ifMatch: number) {
    await sendWrite('PUT /sessions/:id', { id, params, body, ifMatch }, { words: id })
  },
  async takeBack(id: string): Promise<boolean> {
    removed = await takeBack({ id, refusal: null })
    return removed !== null
  },
  release: async (id: string) => release(id),
  putBack: async (): Promise<boolean> => (await removed?.()) ?? false,
  shown: (): string[] => pendingWrites().map(({ id }) => id),
  /** What is stored of an account, also what no page shows. */
  rows: async (userId: string) => (await readWrites()).filter((write) => write.userId === userId),
}

export type Queue = typeof queue

declare global {
  interface Window {
    queue: Queue
  }
}

window.queue = queue
