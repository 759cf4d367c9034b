const counts: Record<string, number> = {}

function mark(name: string, value = '') {
  return () => {
    const { dataset } = document.documentElement
    counts[name] = (counts[name] ?? 0) + 1
    dataset[name] = value
    return () => {
      counts[name]! -= 1
      if (counts[name] === 0) delete dataset[name]
    }
  }
}

/**
 * Refs for parts of the page that styles of other parts depend on: while such a part is there, the
 * root element has its `data-…` (app/styles/bars.css). Not `html:has(…)`: for that the browser searches
 * the whole page whenever any element comes or goes.
 */
export const rootMark = {
  // first-paint.js sets the first one.
  signedOut: mark('shell', 'public'),
  app: mark('shell', 'app'),
  matchForm: mark('matchForm'),
  formBar: mark('formBar'),
  /** The form says in its bar that the match is there already. */
  formNote: mark('formNote'),
  filterBar: mark('filterBar'),
  backdrop: mark('backdrop'),
}
