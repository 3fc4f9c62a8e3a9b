import type { MadeCall } from './NetworkPlan.ts'

/**
 * Records each call once, even if the call is noted again: while the effect of a resumed call is
 * under way, the plan has the call again.
 */
export function noteCalls(onNew: (call: MadeCall) => void) {
  const made: MadeCall[] = []
  const known = new Set<string>()
  return {
    made,
    note(call: MadeCall): void {
      const { network, description, outcome } = call
      const key = JSON.stringify([network, description, outcome])
      if (known.has(key)) return
      known.add(key)
      made.push(call)
      onNew(call)
    }
  }
}
