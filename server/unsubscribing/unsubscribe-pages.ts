import { DICE } from '../dice.ts'

/** @param token made by us, so it needs no escaping */
export function askPage(token: string): string {
  return page(
    'No more invitations?',
    `<p>Friends can invite you to Tabletally by this address, or put you at the table of a match. You can stop these mails for good, whoever invites you.</p>
<form method="post" action="/unsubscribe/${token}"><button>Unsubscribe this address</button></form>
<p class="small">If you sign up with this address one day, you get the mails of your account all the same.</p>`,
  )
}

export function donePage(): string {
  return page(
    'You are unsubscribed',
    `<p>We do not mail invitations to this address any more, whoever asks for it.</p>
<p class="small">If you sign up with this address one day, you get the mails of your account all the same.</p>`,
  )
}

export function unknownPage(): string {
  return page(
    'This link is not complete',
    '<p>Please open the link in the mail again, or copy the whole of it.</p>',
  )
}

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Tabletally</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/unsubscribe.css">
</head>
<body>
<header><a class="brand" href="/">${DICE}Tabletally</a></header>
<main>
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`
}

// The look of app/styles, for a page without the web app's style sheet.
export const unsubscribeStyle = `
@font-face {
  font-family: Bricolage; font-weight: 800; font-display: swap;
  src: url(/fonts/bricolage-800-latin.woff2) format("woff2");
}
:root {
  color-scheme: light dark;
  --ink: light-dark(#2a1f33, #f6ecdc); --muted: light-dark(#6a5a6e, #b7a7c2);
  --edge: light-dark(#cbbb9f, #463953); --focus: light-dark(#34539a, #a3b9ff);
  font: 1.0625rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100dvh; color: var(--ink); background: light-dark(#f4ecdd, #16111d);
  background-image: radial-gradient(circle, light-dark(#ddd0b6, #2c2338) 1.25px, transparent 1.4px);
  background-size: 1.625rem 1.625rem; padding: clamp(1rem, 10vh, 6rem) 1rem 4rem;
}
header, main { max-width: 32rem; margin: 0 auto; }
h1, .brand { font-family: Bricolage, Arial, sans-serif; font-weight: 800; letter-spacing: -.02em; }
.brand { display: inline-flex; align-items: center; gap: .6rem; min-height: 2.75rem; margin: 0 .5rem .75rem; font-size: 1.5rem; color: inherit; text-decoration: none; }
.brand svg { width: 2rem; height: 2rem; }
main {
  background: light-dark(#fffcf5, #211929); border: 1px solid light-dark(#dccfb8, #3b2f47);
  border-bottom: 5px solid var(--edge); border-radius: 1.25rem; padding: clamp(1.25rem, 6vw, 2rem);
  overflow-wrap: anywhere;
}
h1 { font-size: clamp(1.75rem, 7vw, 2.25rem); line-height: 1.1; margin: 0 0 1rem; text-wrap: balance; }
p { margin: 0 0 1.25rem; }
p:last-child { margin: 0; }
.small { padding-top: 1.25rem; border-top: 2px dashed light-dark(#dccfb8, #3b2f47); font-size: .9375rem; color: var(--muted); }
form { margin: 0 0 1.75rem; }
button {
  min-height: 3rem; padding: .4rem clamp(.5rem, 4vw, 1.25rem); border: 0; border-radius: .75rem; font: inherit; font-weight: 700;
  background: light-dark(#f6b73c, #ffc352); color: #2a1a05; box-shadow: 0 4px 0 light-dark(#b4740c, #ad7214); cursor: pointer;
}
button:active { transform: translateY(3px); box-shadow: 0 1px 0 light-dark(#b4740c, #ad7214); }
a:focus-visible, button:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
@media (prefers-reduced-motion: reduce) { button:active { transform: none; } }
`
