/** What an SMTP server answered and to which command, as nodemailer tells it. */
interface SmtpError {
  responseCode?: number
  /** The server's own words: the code, often a finer one (RFC 3463), and a sentence. */
  response?: string
  command?: string
}

/** Of these finer codes the second part is the server's, the way's or the sender's own trouble. */
const OF_THE_SERVER = /^\d{3}[ -]5\.[3457]\.\d/u

/**
 * Whether the server refuses this recipient or this mail for good, so that asking again is of no
 * use. What it says of the connection, the login, the sender or itself (a relay that is shut, a
 * spent quota) may be mended by the operator meanwhile: that is tried again.
 */
export function isPermanentFailure(error: unknown): boolean {
  const { responseCode = 0, response = '', command = '' } = error as SmtpError
  if (command !== 'RCPT TO' && command !== 'DATA') return false
  // 500 to 504 speak of commands that the server does not know, 521 of a host without mail.
  const refuses = (responseCode >= 550 && responseCode <= 554) || responseCode === 556
  return refuses && !OF_THE_SERVER.test(response)
}
