import type { MadeCall } from '../schemas/NetworkPlan.ts'

/** Records each made call once. `note` gets a resumed call repeatedly, until its effect shows. */
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
