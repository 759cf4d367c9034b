/** Work that stops where others may have their turn, and goes on afterwards. */
export type Steps<Result> = Generator<void, Result, void>

/** Does such work to its end. @param nextPart lets others have their turn */
export async function inParts<Result>(
  steps: Steps<Result>,
  nextPart: () => Promise<void>,
): Promise<Result> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await nextPart()
  }
}

/** Items that are compared or counted in a step: a few milliseconds. */
export const ITEMS_A_STEP = 5000

/** Sorts items: parts of them, and then two parts at a time into one. */
export function* sortedInSteps<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Steps<Item[]> {
  let parts: Item[][] = []
  for (let start = 0; start < items.length; start += ITEMS_A_STEP) {
    if (start > 0) yield
    parts.push(items.slice(start, start + ITEMS_A_STEP).toSorted(compare))
  }
  while (parts.length > 1) {
    const merged: Item[][] = []
    for (let index = 0; index < parts.length; index += 2) {
      merged.push(yield* mergedInSteps(parts[index] ?? [], parts[index + 1] ?? [], compare))
    }
    parts = merged
  }
  return parts[0] ?? []
}

function* mergedInSteps<Item>(
  first: readonly Item[],
  second: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Steps<Item[]> {
  const merged: Item[] = []
  for (let [left, right] = [0, 0]; merged.length < first.length + second.length;) {
    if (merged.length % ITEMS_A_STEP === 0) yield
    const [one, other] = [first[left], second[right]]
    if (other === undefined || (one !== undefined && compare(one, other) <= 0)) {
      if (one !== undefined) merged.push(one)
      left += 1
    } else {
      merged.push(other)
      right += 1
    }
  }
  return merged
}
