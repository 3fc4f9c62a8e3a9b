import { CODE_KEY, keyToHex } from '@paraclock/executor'
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
      async () => (await block.parentBlock)?.metadata,
      () => fetchParentCode(block)
    )
  }
  for (const ask of ahead) void ask().catch(() => undefined)
}

/**
 * Chopsticks asks for the parent's header before it asks for the parent's code, though the hash that
 * it needs is in the block's own header.
 */
async function fetchParentCode({ chain, hash }: ChopsticksBlock): Promise<void> {
  if (chain.db !== undefined) return
  const { parentHash } = (await chain.api.getHeader(hash)) as { readonly parentHash: string }
  await chain.api.getStorageBatch('0x', [keyToHex(CODE_KEY)], parentHash)
}
