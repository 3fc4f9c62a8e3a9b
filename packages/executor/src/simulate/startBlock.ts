import type { ChainTypes } from './ChainTypes.ts'
import type { SimulatedState } from './SimulatedState.ts'

const NO_HASH = new Uint8Array(32)

/**
 * Begins the block that would come next, without a seal or a slot: the pallets that look for one
 * take it that there is none, and what is simulated does not depend on who makes the block.
 *
 * @throws RuntimeCallFailed if the runtime does not begin the block.
 */
export async function startBlock(state: SimulatedState, types: ChainTypes): Promise<void> {
  const number = (await readBlockNumber(state, types)) + 1
  const header = types.create('Header', {
    parentHash: state.block ?? NO_HASH,
    number,
    stateRoot: NO_HASH,
    extrinsicsRoot: NO_HASH,
    digest: { logs: [] }
  })
  await state.call('Core_initialize_block', header.toU8a())
}

/** The number of the block whose state it is. */
export async function readBlockNumber(state: SimulatedState, types: ChainTypes): Promise<number> {
  const item = types.item('System', 'Number')
  if (item === undefined) return 0
  const [encoded] = await state.read([types.keyOf(item)])
  return encoded instanceof Uint8Array ? Number(types.create(item.type, encoded).toString()) : 0
}
