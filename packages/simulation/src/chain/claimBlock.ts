import type { Hex } from '@paraclock/core'
import { describeRuntime, keyFromHex, keyToBytes } from '@paraclock/executor'
import { claimPlace } from '@paraclock/executor/simulate'
import { lookUpPallet, type Runtime } from '@paraclock/types'
import type { BlockRequest } from '../network/BlockRequest.ts'
import { claimAuraSlot, claimBabeSlot, claimNimbusBlock, readNimbusAuthor } from './header.ts'
import type { SimulatedBlock } from './SimulatedBlock.ts'

/** Pallets that read the slot from an Aura item in the digest. The last two are Tanssi's. */
const AURA_PALLETS = ['Aura', 'AuthoritiesNoting', 'AuthorityAssignment']

const NIMBUS_ID_BYTES = 32

/**
 * Returns the digest items with which an author claims a block, and the values to write so that the
 * runtime accepts the claim.
 */
export async function claimBlock({
  parent,
  request
}: {
  readonly parent: SimulatedBlock
  readonly request: BlockRequest
}): Promise<{
  readonly logs: readonly Uint8Array[]
  readonly writes: readonly (readonly [Hex, Hex | null])[]
}> {
  const runtime = describeRuntime(parent.loaded)
  const slot = Math.floor(request.time / parent.pace.slotDuration)
  if (lookUpPallet(runtime.metadata, 'Babe') !== undefined)
    return { logs: [claimBabeSlot(slot)], writes: [] }
  const isAura = AURA_PALLETS.some((pallet) => lookUpPallet(runtime.metadata, pallet) !== undefined)
  const author =
    lookUpPallet(runtime.metadata, 'AuthorInherent') !== undefined
      ? (readNimbusAuthor(parent.header) ?? (await findNimbusId(runtime, parent)))
      : undefined
  const logs = [
    ...(request.place === undefined ? [] : claimPlace(request.place)),
    ...(isAura ? [claimAuraSlot(slot)] : []),
    ...(author === undefined ? [] : [claimNimbusBlock(author)])
  ]
  // The value of `NotFirstBlock` is deleted. Moonbeam's runtime then does not check the author's
  // VRF output, which the simulation cannot make.
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
