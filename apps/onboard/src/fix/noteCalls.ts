import type { MadeCall } from './NetworkPlan.ts'

export interface NotedCalls {
  readonly made: readonly MadeCall[]
  readonly note: (call: MadeCall) => void
}

/**
 * Notes each call once: one that is taken up from an earlier run and whose effect is still on its way
 * is met again when the calls of the plan are made.
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
