import { escapeHtml } from '#platform/html.ts'
import type { Endpoint, EndpointKey, Endpoints } from '#platform/http/contract.ts'
import { plainPage } from '#platform/http/plain-page.ts'

type Json = Record<string, unknown>

/** The API's documentation as one HTML page without scripts. */
export function docsPage(endpoints: Endpoints, document: Json): string {
  const sections = (Object.entries(endpoints) as [EndpointKey, Endpoint][])
    .map(([key, endpoint]) => section(key, endpoint, document))
    .join('\n')
  return plainPage({
    title: 'Tabletally API',
    main: `<div class="prose">
<h1>Tabletally API</h1>
<p>Every endpoint below <code>/api</code>, generated from the contracts that the server runs by. Responses
are <code>{ message?, data, meta? }</code>; failures are <code>{ message, code, errors? }</code>. Endpoints
for signed-in users need <code>Authorization: Bearer TOKEN</code>. For programs:
<a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
</div>
${sections}`,
  })
}

function section(key: EndpointKey, endpoint: Endpoint, document: Json): string {
  const [method, path] = key.split(' ') as [string, string]
  const template = path.replaceAll(/:(\w+)/gu, '{$1}')
  const operation = (document['paths'] as Record<string, Record<string, Json>>)[template]?.[
    method.toLowerCase()
  ]
  return `<section class="card endpoint">
<h2><span class="method">${method}</span> ${escapeHtml(template)}</h2>
<p>${escapeHtml(endpoint.summary)}. <em>${endpoint.access === 'anyone' ? 'Anyone' : 'Signed in'}</em></p>
<details><summary>Details of ${method} ${escapeHtml(template)}</summary>
<pre tabindex="0">${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details>
</section>`
}
