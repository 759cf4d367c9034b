interface SmtpError {
  responseCode?: number
  /** The server's reply: the code, often an enhanced code (RFC 3463), and a sentence. */
  response?: string
  command?: string
}

/** Enhanced codes of problems with the mail system, the network, the protocol or the sender's policy. */
const NOT_OF_THE_MAIL = /^\d{3}[ -]5\.[3457]\.\d/u

/**
 * Permanently, so that a retry is useless. Problems with the connection, the login, the sender or the
 * server itself (relaying denied, quota exceeded) can be fixed: those are retried.
 */
export function isPermanentFailure(error: unknown): boolean {
  const { responseCode = 0, response = '', command = '' } = error as SmtpError
  if (command !== 'RCPT TO' && command !== 'DATA') return false
  // 500 to 504 are about unknown commands, 521 about a host that accepts no mail.
  const refuses = (responseCode >= 550 && responseCode <= 554) || responseCode === 556
  return refuses && !NOT_OF_THE_MAIL.test(response)
}
