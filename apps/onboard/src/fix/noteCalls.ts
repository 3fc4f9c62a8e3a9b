import type { MadeCall } from './NetworkPlan.ts'

export interface NotedCalls {
  readonly made: readonly MadeCall[]
  readonly note: (call: MadeCall) => void
}

/**
 * Records each call once. A call that was resumed from an earlier run, and whose effect is under
 * way, is found again among the calls of the plan.
 */
export function noteCalls(onNew: (call: MadeCall) => void): NotedCalls {
  const made: MadeCall[] = []
  const known = new Set<string>()
  return {
    made,
    note(call) {
      const { network, description, outcome } = call
      const key = JSON.stringify([network, description, outcome])
      if (known.has(key)) return
      known.add(key)
      made.push(call)
      onNew(call)
    }
  }
}
