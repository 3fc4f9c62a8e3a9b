import type { Hex } from '@paraclock/core'
import { describeRuntime, keyFromHex, keyToBytes } from '@paraclock/executor'
import { lookUpPallet, type Runtime } from '@paraclock/types'
import type { BlockRequest } from '../network/BlockRequest.ts'
import { claimAuraSlot, claimBabeSlot, claimNimbusBlock, readNimbusAuthor } from './header.ts'
import type { SimulatedBlock } from './SimulatedBlock.ts'

/**
 * The digest items with which an author claims a block, and the values to write so that the runtime
 * accepts this claim.
 */
export interface BlockClaim {
  readonly logs: readonly Uint8Array[]
  readonly writes: readonly (readonly [Hex, Hex | null])[]
}

/**
 * A chain with one of these pallets reads the slot from an Aura item in the digest. The last two
 * pallets are Tanssi's.
 */
const AURA_PALLETS = ['Aura', 'AuthoritiesNoting', 'AuthorityAssignment']

const NIMBUS_ID_BYTES = 32

export async function claimBlock({
  parent,
  request,
  slotDuration
}: {
  readonly parent: SimulatedBlock
  readonly request: BlockRequest
  /** The length of a slot, in milliseconds. */
  readonly slotDuration: number
}): Promise<BlockClaim> {
  const runtime = describeRuntime(parent.loaded)
  const slot = Math.floor(request.time / slotDuration)
  if (lookUpPallet(runtime.metadata, 'Babe') !== undefined)
    return { logs: [claimBabeSlot(slot)], writes: [] }
  const isAura = AURA_PALLETS.some((pallet) => lookUpPallet(runtime.metadata, pallet) !== undefined)
  const author =
    lookUpPallet(runtime.metadata, 'AuthorInherent') !== undefined
      ? (readNimbusAuthor(parent.header) ?? (await findNimbusId(runtime, parent)))
      : undefined
  const logs = [
    ...(isAura ? [claimAuraSlot(slot)] : []),
    ...(author === undefined ? [] : [claimNimbusBlock(author)])
  ]
  // If the storage item `NotFirstBlock` has no value, Moonbeam's runtime does not check the
  // author's VRF output. The simulation cannot make this output, because it does not have the
  // author's key.
  const first = runtime.storage('Randomness', 'NotFirstBlock')
  return { logs, writes: first === undefined ? [] : [[first.key(), null]] }
}

async function findNimbusId(
  runtime: Runtime,
  { state }: SimulatedBlock
): Promise<Uint8Array | undefined> {
  const prefix = runtime.storage('AuthorMapping', 'MappingWithDeposit')?.prefix()
  if (prefix === undefined) return undefined
  const [key] = await state.listKeys({ prefix: keyFromHex(prefix), count: 1 })
  return key === undefined ? undefined : keyToBytes(key).subarray(-NIMBUS_ID_BYTES)
}
