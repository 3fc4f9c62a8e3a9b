import { shareWork } from '@paraclock/core'
import { CODE_KEY, keyToHex } from '@paraclock/executor'
import type { ChopsticksCore } from './ChopsticksCore.ts'
import type { Patches } from './Patches.ts'

/** Requests whose answers never change: the chain's name and properties, and blocks by hash. */
const CONSTANT = ['getSystemChain', 'getSystemProperties', 'getHeader', 'getBlock'] as const

/**
 * The maximum number of kept answers for one method. Chopsticks needs the answers of two blocks at
 * a time.
 */
const MAX_ANSWERS = 64

/**
 * The maximum number of kept codes. A code is large, and is needed only until Chopsticks requests
 * it.
 */
const MAX_CODES = 2

const CODE = keyToHex(CODE_KEY)
const BATCH = 'getStorageBatch'

export const MEMOIZED: readonly string[] = [...CONSTANT, BATCH]

/** Makes Chopsticks request constant data, such as the chain's name, only once. */
export function memoizeApi(core: ChopsticksCore, patches: Patches): void {
  for (const name of CONSTANT) {
    const byBlock = name === 'getHeader' || name === 'getBlock'
    memoize({
      core,
      patches,
      name,
      most: MAX_ANSWERS,
      keyOf: ([hash]) => (byBlock && typeof hash !== 'string' ? null : hash)
    })
  }
  memoize({
    core,
    patches,
    name: BATCH,
    most: MAX_CODES,
    keyOf([, keys, hash]) {
      const [key, ...others] = keys as readonly string[]
      return key === CODE && others.length === 0 && typeof hash === 'string' ? hash : null
    }
  })
}

function memoize(from: {
  readonly core: ChopsticksCore
  readonly patches: Patches
  readonly name: string
  readonly most: number
  /** Returns the key under which an answer is kept; `null` if the answer is not kept. */
  readonly keyOf: (args: readonly unknown[]) => unknown
}): void {
  const answers = new WeakMap<object, Map<unknown, Promise<unknown>>>()
  from.patches.method(from.core.Api.prototype, from.name, (original) => {
    return function (this: unknown, ...args: unknown[]) {
      const key = from.keyOf(args)
      if (key === null) return original.apply(this, args)
      const known = answers.get(this as object) ?? new Map<unknown, Promise<unknown>>()
      answers.set(this as object, known)
      if (!known.has(key) && known.size >= from.most) known.clear()
      return shareWork(known, key, () => original.apply(this, args) as Promise<unknown>)
    }
  })
}
