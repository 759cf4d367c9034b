/** The newest state of the database that answers have come from; empty: the server then reads the newest. */
let seen = ''
let forgotten = 0

/** What is read from now on has to be as new as it is now: something was written elsewhere. */
export function forgetPosition(): void {
  seen = ''
  forgotten += 1
}

/** @returns the function that takes the response to this request */
export function sendPosition(headers: Headers): (response: Response) => void {
  const asked = forgotten
  if (seen !== '') headers.set('x-position', seen)
  return (response) => {
    const position = response.headers.get('x-position')
    if (position === null) forgetPosition()
    // One that was asked before may be older than what was written.
    else if (asked === forgotten && position > seen) seen = position
  }
}
