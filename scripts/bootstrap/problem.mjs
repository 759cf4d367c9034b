/** A step that cannot go on, told in one sentence for people. */
export class Problem extends Error {}

/** Prints one step of the bootstrap. Standard error, so that a command's own output stays clean. */
export function say(sentence) {
  process.stderr.write(`${sentence}\n`)
}

export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
