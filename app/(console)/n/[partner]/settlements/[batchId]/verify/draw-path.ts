import type { Side } from '#lib/kernel/merkle/verify.ts'

type DrawnStep = { readonly side: Side; readonly sibling: string; readonly parent: string }

/** One level of the drawing: our hash so far and its sibling. */
export type DrawnLevel = { readonly own: string; readonly sibling: string; readonly side: Side }

/**
 * The levels of a path from the leaf up and the resulting root, which is the leaf's own hash in a
 * tree of one.
 */
export function drawPath(
  leafHash: string,
  steps: readonly DrawnStep[],
): { levels: readonly DrawnLevel[]; reached: string } {
  let own = leafHash
  const levels = steps.map(({ side, sibling, parent }) => {
    const level = { own, sibling, side }
    own = parent
    return level
  })
  return { levels, reached: own }
}
