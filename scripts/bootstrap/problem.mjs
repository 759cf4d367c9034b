/** The failure of a step; its message is one sentence for people. */
export class Problem extends Error {}

/** Prints a line to standard error, so that the command's own output stays clean. */
export function say(sentence) {
  process.stderr.write(`${sentence}\n`)
}

export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
