import type { PlannedCall } from '@paraclock/core'

/** A step before it has its place. */
export type Unplaced<Step extends PlannedCall> = Omit<Step, 'kind' | 'id' | 'status' | 'after'>

/**
 * Puts steps in their places: each waits for the one before it on the same chain, which it finds the
 * money of.
 *
 * @param isBlocked - whether an obstacle is in the way: then no step can be made now
 */
export function placeSteps<Step extends PlannedCall & { readonly action: string }>(
  steps: readonly Unplaced<Step>[],
  isBlocked: boolean
): readonly Step[] {
  const last = new Map<string, string>()
  const taken = new Map<string, number>()
  return steps.map((step) => {
    const { action, chain } = step
    const count = (taken.get(action) ?? 0) + 1
    taken.set(action, count)
    const id = count === 1 ? action : `${action}-${count}`
    const before = last.get(chain)
    last.set(chain, id)
    const status = before !== undefined ? 'wait' : isBlocked ? 'blocked' : 'act'
    const place = { kind: 'call', id, status, after: before === undefined ? [] : [before] }
    return { ...step, ...place } as unknown as Step
  })
}
