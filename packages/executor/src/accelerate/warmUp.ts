import type { ChopsticksBlock } from './ChopsticksCore.ts'

const warmed = new WeakSet<object>()

/**
 * Asks at once for what Chopsticks will ask for one by one before it has built its first block on a
 * fork: names, headers, the block itself, and the runtime of the parent, whose metadata it decodes
 * the block's extrinsics with. Whatever fails here is asked for again where it is needed.
 */
export function warmUp(block: ChopsticksBlock): void {
  const { api } = block.chain
  if (warmed.has(api)) return
  warmed.add(api)
  const ahead: (() => Promise<unknown>)[] = [
    () => api.getSystemChain(),
    () => api.getSystemProperties(),
    () => api.getHeader(block.hash)
  ]
  if (block.number > 0) {
    ahead.push(
      () => api.getBlock(block.hash),
      async () => (await block.parentBlock)?.metadata
    )
  }
  for (const ask of ahead) void ask().catch(() => undefined)
}
