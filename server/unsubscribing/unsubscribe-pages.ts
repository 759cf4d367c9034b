import { plainPage } from '#platform/http/plain-page.ts'

/** @param token made by us, so it needs no escaping */
export function askPage(token: string): string {
  return page(
    'No more invitations?',
    `<p>Friends can invite you to Tabletally by this address, or put you at the table of a match. You can stop these mails for good, whoever invites you.</p>
<form method="post" action="/unsubscribe/${token}"><button class="press">Unsubscribe this address</button></form>
<p class="quiet">If you sign up with this address one day, you get the mails of your account all the same.</p>`,
  )
}

export function donePage(): string {
  return page(
    'You are unsubscribed',
    `<p>We do not mail invitations to this address any more, whoever asks for it.</p>
<p class="quiet">If you sign up with this address one day, you get the mails of your account all the same.</p>`,
  )
}

export function unknownPage(): string {
  return page(
    'This link is not complete',
    '<p>Please open the link in the mail again, or copy the whole of it.</p>',
  )
}

/** @param content HTML */
function page(title: string, content: string): string {
  const main = `<article class="card prose">\n<h1>${title}</h1>\n${content}\n</article>`
  return plainPage({ title: `${title} · Tabletally`, main })
}
