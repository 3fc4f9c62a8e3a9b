import { encodeBytes, joinBytes, ParaclockError } from '@paraclock/core'
import { SimulationUnsupported } from '@paraclock/executor'
import { hasCall, lookUpPallet, type Runtime } from '@paraclock/types'
import { encodeRawCall } from './encodeRawCall.ts'
import type { RelayView } from './RelayView.ts'
import { type SetValidationDataArgs, setValidationData } from './setValidationData.ts'

export interface CreateInherentsArgs extends Omit<SetValidationDataArgs, 'paraId' | 'relay'> {
  readonly paraId: number | undefined
  readonly relay: RelayView | undefined
}

/** The first byte of an unsigned extrinsic of version 4, which every runtime accepts. */
const BARE_EXTRINSIC = Uint8Array.of(4)

/**
 * Inherents without arguments, or with empty arguments. If a runtime has such a call, each of its
 * blocks must have the inherent.
 */
const MANDATORY = [
  // Moonbeam: the randomness of the relay chain's epoch.
  ['Randomness', 'set_babe_randomness_results'],
  // The Bulletin chain: the proof of storage, and the renewals of stored data.
  ['TransactionStorage', 'apply_block_inherents'],
  ['DataRenewal', 'process_pending_renewals']
] as const

/**
 * Creates the inherents of a block, in the order that runtimes expect. The time comes first. Then a
 * parachain gets the data of its relay chain, and a relay chain gets empty data about its
 * parachains. The inherents in `MANDATORY` come last.
 */
export async function createInherents(args: CreateInherentsArgs): Promise<Uint8Array[]> {
  const { runtime, request, relay, paraId } = args
  const now = { now: BigInt(request.time) }
  const calls = [runtime.encodeCall({ pallet: 'Timestamp', method: 'set', args: now })]
  if (lookUpPallet(runtime.metadata, 'ParachainSystem') !== undefined) {
    if (relay === undefined || paraId === undefined) {
      const what = 'a parachain without an id'
      throw new ParaclockError(SimulationUnsupported, { specName: 'the runtime', what })
    }
    calls.push(await setValidationData({ ...args, relay, paraId }))
  }
  if (lookUpPallet(runtime.metadata, 'ParaInherent') !== undefined)
    calls.push(enterParachains(args))
  for (const [pallet, method] of MANDATORY) {
    if (!hasCall(runtime, pallet, method)) continue
    calls.push(encodeRawCall(runtime, { pallet, method, encode: () => NONE }))
  }
  return calls.map(toInherent)
}

/** Creates the inherent that sets the author of a block. Only Nimbus runtimes have it. */
export function createAuthorInherent(runtime: Runtime): Uint8Array | undefined {
  const named = { pallet: 'AuthorInherent', method: 'kick_off_authorship_validation' }
  if (!hasCall(runtime, named.pallet, named.method)) return undefined
  return toInherent(encodeRawCall(runtime, { ...named, encode: () => undefined }))
}

function toInherent(call: Uint8Array): Uint8Array {
  return encodeBytes(joinBytes([BARE_EXTRINSIC, call]))
}

/** The encoding of an empty option, and of an empty list. */
const NONE = Uint8Array.of(0)

function enterParachains({ runtime, parentHeader }: CreateInherentsArgs): Uint8Array {
  const fields: Readonly<Record<string, Uint8Array>> = {
    'data.bitfields': NONE,
    'data.backed_candidates': NONE,
    'data.disputes': NONE,
    'data.parent_header': parentHeader
  }
  const encode = (field: string): Uint8Array | undefined => fields[field]
  return encodeRawCall(runtime, { pallet: 'ParaInherent', method: 'enter', encode })
}
