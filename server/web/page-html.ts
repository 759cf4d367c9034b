/** One for all pages: its router reads the path. */
const ANY = 'index.html'

/** `matches.$id.html` is that of `/matches/01a1`. @returns the file for the address of a request */
export function pageHtml(files: readonly string[]): (url: string) => string {
  const known = files
    .filter((file) => file.endsWith('.html') && file !== ANY)
    // A path without a parameter goes first: /matches/new is not the page of a match.
    .toSorted((a, b) => Number(a.includes('$')) - Number(b.includes('$')))
    .map((file) => {
      const path = file.replace('.html', '').replaceAll('.', '/').replaceAll(/\$\w+/gu, '[^/]+')
      // As the router reads paths.
      return { file, pattern: new RegExp(`^/${path}/?$`, 'iu') }
    })
  return (url) => {
    const path = url.replace(/[?#].*$/su, '')
    const file = known.find(({ pattern }) => pattern.test(path))?.file ?? 'not-found.html'
    // Its address fills in what the build cannot know.
    const hasOwnWords =
      (file === 'signup.html' && /[?&]invite=/u.test(url)) ||
      (file === 'check-email.html' && !/[?&]email=/u.test(url))
    return path === '/' || hasOwnWords ? ANY : file
  }
}
