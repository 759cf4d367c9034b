/**
 * A ref for a part of the page that styles of other parts depend on (app/styles/bars.css): while it is
 * there, the root element has `data-NAME`. Not `html:has(…)`: for that the browser searches the whole
 * page whenever any element comes or goes (5 ms of the processor in the history, not 0.2). Made outside
 * of components, once for all parts of a name.
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
