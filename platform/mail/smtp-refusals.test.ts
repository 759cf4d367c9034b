import { expect, test } from 'vitest'

import { isPermanentFailure } from './smtp-refusals.ts'

test('A refusal of the recipient or the mail is permanent; one about the server or the sender is not', () => {
  const cases: [string, string, boolean][] = [
    ['RCPT TO', '550 No such user here', true],
    ['RCPT TO', '550 5.1.1 <gus@example.com>: user unknown', true],
    ['RCPT TO', '550-5.2.1 The account is disabled\n550 5.2.1 More', true],
    ['RCPT TO', '551 User not local', true],
    ['RCPT TO', '552 5.2.2 Mailbox full', true],
    ['RCPT TO', '553 5.1.3 Bad address', true],
    ['RCPT TO', '554 No', true],
    ['RCPT TO', '556 5.1.10 Null MX', true],
    ['DATA', '554 5.6.0 Message content rejected', true],
    ['DATA', '552 Message too big', true],
    ['RCPT TO', '450 4.2.1 Greylisted', false],
    ['RCPT TO', '452 4.2.2 Mailbox full', false],
    ['DATA', '421 4.7.0 Too many connections', false],
    ['RCPT TO', '554 5.7.1 Relay access denied', false],
    ['RCPT TO', '550 5.7.26 Unauthenticated sender', false],
    ['DATA', '550 5.4.5 Daily quota exceeded', false],
    ['RCPT TO', '530 5.7.0 Authentication required', false],
    ['RCPT TO', '503 Bad sequence', false],
    ['RCPT TO', '521 5.3.2 Host takes no mail', false],
    ['MAIL FROM', '550 5.1.8 Sender unknown', false],
    ['MAIL FROM', '530 5.7.0 Authentication required', false],
    ['AUTH PLAIN', '535 5.7.8 Bad credentials', false],
    ['CONN', '554 No service', false],
    ['EHLO', '550 Who are you?', false],
  ]
  for (const [command, response, isPermanent] of cases) {
    const error = Object.assign(new Error(response), {
      command,
      response,
      responseCode: Number(response.slice(0, 3)),
    })
    expect([command, response, isPermanentFailure(error)]).toEqual([command, response, isPermanent])
  }
  const timeOut = Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT', command: 'RCPT TO' })
  for (const error of [timeOut, new Error('No'), 'No'])
    expect(isPermanentFailure(error)).toBe(false)
})
