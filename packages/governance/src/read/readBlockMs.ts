import { type Chain, openBlockState } from '@paraclock/connect'
import { readFact } from '@paraclock/core'
import { createLayeredStorage } from '@paraclock/executor'
import { readBlockRate } from '@paraclock/simulation'

const MIN_BLOCK_MS = 500

/** Reads the block time of a chain in milliseconds. Returns `undefined` if it is unknown. */
export async function readBlockMs(
  chain: Chain,
  signal: AbortSignal | undefined
): Promise<number | undefined> {
  const constant = (pallet: string, name: string, times = 1) => {
    const value = Number(chain.constant<bigint | number>({ pallet, name }) ?? 0) * times
    // Values below `MIN_BLOCK_MS` are ignored. For example, `Timestamp.MinimumPeriod` is near 0 on
    // a chain without a fixed block time.
    return value < MIN_BLOCK_MS ? undefined : value
  }
  const slotDuration = constant('Aura', 'SlotDuration')
  if (slotDuration === undefined || !mayShareSlots(chain)) {
    return (
      constant('Babe', 'ExpectedBlockTime') ??
      slotDuration ??
      constant('Timestamp', 'MinimumPeriod', 2)
    )
  }
  const measured = await readFact(() => measureBlockMs(chain, slotDuration, signal))
  return measured.known ? measured.value : undefined
}

/** Whether a chain can build several blocks in one slot. No constant then gives the block time. */
function mayShareSlots({ runtime }: Chain): boolean {
  return runtime.storage('AuraExt', 'RelaySlotInfo') !== undefined
}

async function measureBlockMs(
  chain: Chain,
  slotDuration: number,
  signal: AbortSignal | undefined
): Promise<number> {
  const { open } = await openBlockState(chain)
  const state = await open()
  const { blockMs } = await readBlockRate({
    runtime: chain.runtime,
    methods: state.runtime.methods,
    slotDuration,
    block: chain.block,
    call: async (method, input, changes) => {
      const storage = createLayeredStorage(state.storage, changes)
      return (await state.call(method, input, { storage, signal })).result
    }
  })
  return blockMs
}
