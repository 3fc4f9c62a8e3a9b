import type { ServiceVariant } from '@paraclock/core'
import { createMemoryStorage } from '@paraclock/executor'
import { deriveTaskId } from '@paraclock/xcm'
import type { RuntimeDispatchInfo } from '@polkadot/types/interfaces'
import { u8aConcat } from '@polkadot/util'
import type { CallEffect } from '../CallMeaning.ts'
import type { HistoryWorld, KnownCall } from '../histories/HistoryWorld.ts'
import type { LoadedService } from './buildGenesis.ts'
import { encodeServiceCall, type ServiceTypes } from './ServiceTypes.ts'

/** //Bob, //Charlie and //Dave, whom the preset gives money. */
const OWNERS = [
  '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48',
  '0x90b5ab205c6974c9ea841be688864633dc9ca8a357843eeacf2314649965fe22',
  '0x306721211d5404bd9da88e0204360a1a9ab8b87c66c1bc2fcdd37f3c2222cc20'
]
/** //Eve. */
const SINK = '0xe659a7a1628cdd93febc04a4e0646ea20e9f5f0ce097d9a05290d4a9e054df4e'

/** Makes the world in which histories of a service take place. */
export function createWorld(
  variant: ServiceVariant,
  service: LoadedService,
  types: ServiceTypes
): HistoryWorld {
  return {
    variant,
    slot: variant === 'hour' ? 3600n : 60n,
    owners: OWNERS,
    sink: SINK,
    paraId: 2200,
    rates: {
      chargePerSecond: 50_000_000_000n,
      programWeight: { refTime: 600_000_000n, proofSize: 30_000n },
      assumedProofSize: 65_536n,
      maxCallWeight: { refTime: 2_000_000_000_000n, proofSize: 10_485_760n },
      freeCallBytes: 1_024,
      feePerCallByte: 1_000_000n,
      feeMargin: 100_000_000n
    },
    calls: listCalls(types).map(([call, effect]) => ({
      call,
      meaning: { weight: weigh(service, types, call), effect }
    }))
  }
}

function listCalls(types: ServiceTypes): readonly (readonly [Uint8Array, CallEffect])[] {
  const { tx } = types
  const encode = (section: string, method: string, ...args: unknown[]): Uint8Array =>
    tx[section]?.[method]?.(...args).toU8a() as Uint8Array
  const transfer = (amount: bigint): readonly [Uint8Array, CallEffect] => [
    encode('balances', 'transferKeepAlive', { Id: SINK }, amount),
    { kind: 'transfer', recipient: SINK, amount }
  ]
  const cancels = OWNERS.map((owner): readonly [Uint8Array, CallEffect] => {
    const { taskId } = deriveTaskId({ owner, providedId: 'a' })
    const call = encodeServiceCall(types, 'cancelTask', [taskId])
    return [call, { kind: 'cancel', taskId }]
  })
  return [
    [encode('system', 'remark', '0x0102'), { kind: 'nothing' }],
    transfer(30_000_000_000n),
    transfer(5_000_000_000_000_000n),
    ...cancels
  ]
}

function weigh(
  service: LoadedService,
  types: ServiceTypes,
  call: Uint8Array
): KnownCall['meaning']['weight'] {
  const storage = createMemoryStorage({ top: service.genesis })
  const input = u8aConcat(call, types.create('u32', call.length).toU8a())
  const method = 'TransactionPaymentCallApi_query_call_info'
  const { result } = service.runtime.call(method, input, { storage })
  const { weight } = types.create<RuntimeDispatchInfo>(
    'RuntimeDispatchInfoV2',
    result
  ) as unknown as {
    readonly weight: { readonly refTime: unknown; readonly proofSize: unknown }
  }
  return { refTime: BigInt(String(weight.refTime)), proofSize: BigInt(String(weight.proofSize)) }
}
