import type { DueMail } from '#platform/mail/outbox-rows.ts'
import { createOutbox } from '#platform/mail/outbox-worker.ts'

import type { TestApp } from '../engines.ts'

/** As the server's worker does. @returns the sent mails */
export async function sendMails(it: TestApp): Promise<DueMail[]> {
  const sent: DueMail[] = []
  const outbox = createOutbox({ ...it.app, deliver: async (mail) => void sent.push(mail) })
  outbox.wake()
  const waiting = it.database.read
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .select('id')
  while ((await waiting.execute()).length > 0) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await outbox.stop()
  return sent
}
