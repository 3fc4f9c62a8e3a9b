import type { ChopsticksCore } from './ChopsticksCore.ts'
import type { Patches } from './Patches.ts'

/** What a node answers for good: the chain's own name and properties, and blocks by their hash. */
const CONSTANT = ['getSystemChain', 'getSystemProperties', 'getHeader', 'getBlock'] as const

/** Blocks by number or "the latest" may change; two blocks at a time is what Chopsticks looks at. */
const MOST_ANSWERS = 64

/**
 * Lets Chopsticks ask a node once for what cannot change. It asks for the name of the chain anew in
 * every block, and each of these questions is one more time to wait on the way to the first block.
 */
export function memoizeApi(core: ChopsticksCore, patches: Patches): void {
  for (const name of CONSTANT) {
    const answers = new WeakMap<object, Map<unknown, Promise<unknown>>>()
    patches.method(core.Api.prototype, name, (original) => {
      return function (this: unknown, ...args: unknown[]) {
        const [hash] = args
        const byBlock = name === 'getHeader' || name === 'getBlock'
        if (byBlock && typeof hash !== 'string') return original.apply(this, args)
        const known = answers.get(this as object) ?? new Map<unknown, Promise<unknown>>()
        answers.set(this as object, known)
        const earlier = known.get(hash)
        if (earlier !== undefined) return earlier
        if (known.size >= MOST_ANSWERS) known.clear()
        const answer = original.apply(this, args) as Promise<unknown>
        known.set(hash, answer)
        answer.catch(() => known.delete(hash))
        return answer
      }
    })
  }
}
