/** The files of each page by its address, e.g. `/matches/$id`; the build's pages.json. */
type PageFiles = Record<string, string[]>

// Named by index.html too, but behind the scripts they would come too late for the first paint.
const FIRST = [
  '</first-paint.js>; rel=preload; as=script',
  '</fonts/bricolage-800-latin.woff2>; rel=preload; as=font; crossorigin',
]

/**
 * Makes of the build's list what a page's answer says of the scripts that the page will need, as the
 * `Link` header has it: so the browser asks for all of them at once, instead of for the page's own
 * only when the first ones have come and run. On a phone that is a third of a second.
 * @returns the header's value for a path, or undefined where no page is
 */
export function scriptLinks(pages: PageFiles): (path: string) => string | undefined {
  const known = Object.entries(pages).map(([address, files]) => ({
    pattern: new RegExp(`^${address.replaceAll(/\$\w+/g, '[^/]+')}/?$`),
    // An address without a parameter is meant before one with: /matches/new is no match's.
    vague: address.includes('$'),
    links: [...FIRST, ...files.map((file) => `</${file}>; rel=modulepreload`)].join(', '),
  }))
  const inOrder = known.toSorted((a, b) => Number(a.vague) - Number(b.vague))
  return (path) => inOrder.find(({ pattern }) => pattern.test(path))?.links
}
