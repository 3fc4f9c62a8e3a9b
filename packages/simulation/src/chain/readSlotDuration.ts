import type { LoadedRuntime } from '@paraclock/executor'
import type { Runtime } from '@paraclock/types'
import { callState } from './callState.ts'
import type { StateLayers } from './StateLayers.ts'

/** Slots of a chain that does not say how long they are, in milliseconds. */
const USUAL_MS = 12_000

/** Length of a chain's slots, in milliseconds. */
export async function readSlotDuration(
  loaded: LoadedRuntime,
  runtime: Runtime,
  state: StateLayers
): Promise<number> {
  for (const pallet of ['Babe', 'AsyncBacking']) {
    const constant = runtime.constant(pallet, 'ExpectedBlockTime')
    if (constant !== undefined) return Number(constant.value)
  }
  if (!loaded.methods.includes('AuraApi_slot_duration')) return USUAL_MS
  const result = await callState({ loaded, state, method: 'AuraApi_slot_duration' })
  return Number(new DataView(result.buffer, result.byteOffset).getBigUint64(0, true))
}

/** How many blocks the relay chain has to be ahead of what a parachain's block is built on. */
export async function readRelayAhead(loaded: LoadedRuntime, state: StateLayers): Promise<number> {
  const method = 'RelayParentOffsetApi_relay_parent_offset'
  if (!loaded.methods.includes(method)) return 0
  const result = await callState({ loaded, state, method })
  return new DataView(result.buffer, result.byteOffset).getUint32(0, true)
}
