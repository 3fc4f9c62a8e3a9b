import assetHub from '@polkadot/types-support/metadata/v15/asset-hub-kusama-hex'
import { decodeMetadata } from '../src/metadata/decodeMetadata.ts'
import { extrinsicTypes } from '../src/metadata/extrinsicTypes.ts'
import { type DraftCall, littleEndian, MetadataDraft } from './MetadataDraft.ts'

// Decode it once, because a property test opens hundreds of drafts.
const base = decodeMetadata(assetHub)

/** The types that the calls of the service take, in one draft. */
export interface ServiceTypes {
  readonly bytes: number
  readonly times: number
  readonly schedule: number
  readonly u32: number
  readonly u64: number
  readonly u128: number
  readonly paraId: number
  readonly weight: number
  readonly account: number
  readonly call: number
  readonly hash: number
}

/** A public chain to which a test adds a service. */
export function openDraft(): { readonly draft: MetadataDraft; readonly types: ServiceTypes } {
  const draft = new MetadataDraft(base)
  const u64 = draft.primitive('u64')
  const times = draft.list(u64)
  return {
    draft,
    types: {
      bytes: draft.list(draft.primitive('u8')),
      times,
      schedule: draft.enumeration(
        ['rules', 'schedule', 'ScheduleParam'],
        [
          ['Fixed', [['execution_times', times, 'Vec<UnixTime>']]],
          [
            'Recurring',
            [
              ['next_execution_time', u64, 'UnixTime'],
              ['frequency', u64, 'Seconds']
            ]
          ]
        ]
      ),
      u32: draft.primitive('u32'),
      u64,
      u128: draft.primitive('u128'),
      paraId: draft.newtype(['primitives', 'Id'], draft.primitive('u32')),
      weight: draft.find('Weight'),
      account: draft.find('AccountId32'),
      call: extrinsicTypes(draft.metadata()).call ?? 0,
      hash: draft.find('H256')
    }
  }
}

/** The calls of variant H, as the service's description states them. */
export function hourCalls(types: ServiceTypes): DraftCall[] {
  return [
    [
      'schedule_xcmp_task',
      [
        ['provided_id', types.bytes],
        ['schedule', types.schedule, 'ScheduleParam'],
        ['para_id', types.paraId, 'ParaId'],
        ['currency_id', types.u32, 'T::CurrencyId'],
        ['encoded_call', types.bytes],
        ['encoded_call_weight', types.u64, 'u64']
      ]
    ],
    [
      'schedule_dynamic_dispatch_task',
      [
        ['provided_id', types.bytes],
        ['schedule', types.schedule, 'ScheduleParam'],
        ['call', types.call]
      ]
    ],
    ['cancel_task', [['task_id', types.hash, 'T::Hash']]]
  ]
}

/** The calls of variant M, as the service's description states them. */
export function minuteCalls(types: ServiceTypes): DraftCall[] {
  return [
    [
      'schedule_xcmp_task',
      [
        ['provided_id', types.bytes],
        ['execution_times', types.times, 'Vec<UnixTime>'],
        ['para_id', types.u32, 'ParaId'],
        ['currency_id', types.u32],
        ['call', types.bytes],
        ['weight_at_most', types.weight, 'Weight']
      ]
    ],
    [
      'schedule_native_transfer_task',
      [
        ['provided_id', types.bytes],
        ['execution_times', types.times, 'Vec<UnixTime>'],
        ['recipient_id', types.account, 'AccountIdOf<T>'],
        ['amount', types.u128, 'BalanceOf<T>']
      ]
    ],
    ['cancel_task', [['task_id', types.hash, 'T::Hash']]]
  ]
}

/** The calls of the public service of 2022, spec version 281. */
export function olderCalls(draft: MetadataDraft, types: ServiceTypes): DraftCall[] {
  return [
    [
      'schedule_notify_task',
      [
        ['provided_id', types.bytes],
        ['execution_times', types.times, 'Vec<UnixTime>'],
        ['message', types.bytes]
      ]
    ],
    [
      'schedule_native_transfer_task',
      [
        ['provided_id', types.bytes],
        ['execution_times', types.times, 'Vec<UnixTime>'],
        ['recipient_id', types.account, 'T::AccountId'],
        ['amount', draft.compact(types.u128), 'BalanceOf<T>']
      ]
    ],
    ['cancel_task', [['task_id', types.hash, 'T::Hash']]],
    ['force_cancel_task', [['task_id', types.hash, 'T::Hash']]]
  ]
}

/** The constants of a service pallet. */
export function serviceConstants(
  types: ServiceTypes,
  slotSeconds: bigint
): [string, number, Uint8Array][] {
  return [
    ['SlotLength', types.u64, littleEndian(slotSeconds, 64)],
    ['Horizon', types.u64, littleEndian(15_552_000n, 64)],
    ['MaxExecutionTimes', types.u32, littleEndian(36n, 32)],
    ['MaxTasksPerSlot', types.u32, littleEndian(256n, 32)],
    ['MinimumTransferAmount', types.u128, littleEndian(1_000_000_000n, 128)],
    ['MaxCallBytes', types.u32, littleEndian(8192n, 32)]
  ]
}
