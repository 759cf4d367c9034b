/**
 * A ref: while the element is there, the root element has `data-NAME` (app/styles/bars.css). Not `html:has(…)`:
 * for that the browser searches the whole page whenever any element comes or goes (5 ms in the history, not
 * 0.2). Made outside of components, once for all elements of a name.
 */
export function rootAttribute(name: string, value = '') {
  let count = 0
  return () => {
    const { dataset } = document.documentElement
    count += 1
    dataset[name] = value
    return () => {
      count -= 1
      if (count === 0) delete dataset[name]
    }
  }
}
