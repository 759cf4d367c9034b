/** The files of each page by its path, e.g. `/matches/$id`; from the build's pages.json. */
type PageFiles = Record<string, string[]>

/** What a page is first painted with. The HTML names it too, but after the scripts: too late. */
export const FIRST_LINKS =
  '</first-paint.js>; rel=preload; as=script, </fonts/bricolage-800-latin.woff2>; rel=preload; as=font; crossorigin'

/**
 * Makes the `Link` header of a page, which preloads its scripts: the browser requests all of them at
 * once, instead of the page's own ones after the first have loaded and run. That saves a third of a
 * second on a phone.
 * @returns the header's value for a path, or undefined if the path is no page
 */
export function scriptLinks(pages: PageFiles): (path: string) => string | undefined {
  const known = Object.entries(pages).map(([page, files]) => ({
    pattern: new RegExp(`^${page.replaceAll(/\$\w+/g, '[^/]+')}/?$`),
    // A path without a parameter goes first: /matches/new is not the page of a match.
    hasParameter: page.includes('$'),
    links: [FIRST_LINKS, ...files.map((file) => `</${file}>; rel=modulepreload`)].join(', '),
  }))
  const inOrder = known.toSorted((a, b) => Number(a.hasParameter) - Number(b.hasParameter))
  return (path) => inOrder.find(({ pattern }) => pattern.test(path))?.links
}
