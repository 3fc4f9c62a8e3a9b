import type { MadeCall } from './NetworkPlan.ts'

/**
 * Records each made call once. A call of an earlier run may be noted twice: when it is resumed, and
 * while its effect is under way. The second note is ignored.
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
