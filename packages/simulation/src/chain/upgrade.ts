import { CODE_KEY, loadRuntime, type StorageDiff } from '@paraclock/executor'
import { readPace } from './readPace.ts'
import type { SimulatedBlock } from './SimulatedBlock.ts'

/**
 * Loads the code that `diff` writes, and reads the pace of the new runtime. If the diff writes no
 * code, returns the runtime and the pace of `block`.
 *
 * @param args.block - the block that writes the code, with its state, and with the old runtime
 * @param args.relayNumber - the number of the relay block to which the block refers
 */
export async function upgrade(args: {
  readonly block: Pick<SimulatedBlock, 'hash' | 'number' | 'state' | 'loaded' | 'pace'>
  readonly diff: StorageDiff
  readonly relayNumber: number
}): Promise<Pick<SimulatedBlock, 'loaded' | 'pace'>> {
  const { block, diff, relayNumber } = args
  const { timeMs } = block.loaded
  const code = diff.top.get(CODE_KEY)
  if (!(code instanceof Uint8Array)) return { loaded: block.loaded, pace: block.pace }
  const loaded = await loadRuntime(code, { timeMs })
  return { loaded, pace: await readPace({ block: { ...block, loaded }, relayNumber }) }
}
