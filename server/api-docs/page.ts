import { escapeHtml } from '#platform/html.ts'
import type { Endpoint, EndpointKey, Endpoints } from '#platform/http/contract.ts'

type Json = Record<string, unknown>

/** The API's documentation as one HTML page without scripts. */
export function docsPage(endpoints: Endpoints, document: Json): string {
  const sections = (Object.entries(endpoints) as [EndpointKey, Endpoint][])
    .map(([key, endpoint]) => section(key, endpoint, document))
    .join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tabletally API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>Tabletally API</h1>
<p>Every endpoint below <code>/api</code>, generated from the contracts that the server runs by. Responses
are <code>{ message?, data, meta? }</code>; failures are <code>{ message, code, errors? }</code>. Endpoints
for signed-in users need <code>Authorization: Bearer TOKEN</code>. For programs:
<a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${sections}
</main>
</body>
</html>`
}

function section(key: EndpointKey, endpoint: Endpoint, document: Json): string {
  const [method, path] = key.split(' ') as [string, string]
  const template = path.replaceAll(/:(\w+)/gu, '{$1}')
  const operation = (document['paths'] as Record<string, Record<string, Json>>)[template]?.[
    method.toLowerCase()
  ]
  return `<section>
<h2><span>${method}</span> ${escapeHtml(template)}</h2>
<p>${escapeHtml(endpoint.summary)}. <em>${endpoint.access === 'anyone' ? 'Anyone' : 'Signed in'}</em></p>
<details><summary>Details of ${method} ${escapeHtml(template)}</summary>
<pre tabindex="0">${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details>
</section>`
}

export const docsStyle = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { margin: 0; background: light-dark(#f4ecdd, #16111d); color: light-dark(#2a1f33, #f6ecdc); }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
section { background: light-dark(#fffcf5, #211929); border-radius: 1rem; padding: .5rem 1.25rem 1rem; margin: 1rem 0; }
h2 { font-size: 1.05rem; overflow-wrap: anywhere; }
h2 span { background: #f6b73c; color: #2a1a05; border-radius: .4rem; padding: .1rem .5rem; }
a { color: inherit; }
summary { min-height: 2.75rem; display: flex; align-items: center; cursor: pointer; }
pre { overflow: auto; font-size: .85rem; }
`
