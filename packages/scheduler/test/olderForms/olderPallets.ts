import type { OlderPallet, TypeIds, Variant } from './editMetadata.ts'

// How the calls and the event of scheduling read in the public source of the service's pallet
// (AvaProtocol/OAK-blockchain, pallets/automation-time/src/lib.rs) at different times. What the
// pallet had beside them is left out.

const cancelByHash = (ids: TypeIds, index: number): Variant => [
  'cancel_task',
  index,
  [['task_id', ids.hash, 'T::Hash']]
]
const scheduledByHash = (ids: TypeIds): readonly Variant[] => [
  [
    'TaskScheduled',
    0,
    [
      ['who', ids.account, 'AccountOf<T>'],
      ['task_id', ids.hash, 'T::Hash']
    ]
  ],
  [
    'TaskCancelled',
    1,
    [
      ['who', ids.account, 'AccountOf<T>'],
      ['task_id', ids.hash, 'T::Hash']
    ]
  ]
]

/** January 2022: a transfer at one time. */
export const singleTime: OlderPallet = {
  calls: (ids) => [
    [
      'schedule_native_transfer_task',
      1,
      [
        ['provided_id', ids.bytes, 'Vec<u8>'],
        ['time', ids.u64, 'UnixTime'],
        ['recipient_id', ids.account, 'T::AccountId'],
        ['amount', ids.compactU128, 'BalanceOf<T>']
      ]
    ],
    cancelByHash(ids, 2)
  ],
  events: scheduledByHash
}

/** Autumn of 2022: lists of times, weights that are times, transfers of compact amounts. */
export const listedTimes: OlderPallet = {
  calls: (ids) => [
    [
      'schedule_notify_task',
      0,
      [
        ['provided_id', ids.bytes, 'Vec<u8>'],
        ['execution_times', ids.times, 'Vec<UnixTime>'],
        ['message', ids.bytes, 'Vec<u8>']
      ]
    ],
    [
      'schedule_native_transfer_task',
      1,
      [
        ['provided_id', ids.bytes, 'Vec<u8>'],
        ['execution_times', ids.times, 'Vec<UnixTime>'],
        ['recipient_id', ids.account, 'T::AccountId'],
        ['amount', ids.compactU128, 'BalanceOf<T>']
      ]
    ],
    [
      'schedule_xcmp_task',
      2,
      [
        ['provided_id', ids.bytes, 'Vec<u8>'],
        ['execution_times', ids.times, 'Vec<UnixTime>'],
        ['para_id', ids.u32, 'ParaId'],
        ['currency_id', ids.u32, 'T::CurrencyId'],
        ['encoded_call', ids.bytes, 'Vec<u8>'],
        ['encoded_call_weight', ids.u64, 'Weight']
      ]
    ],
    cancelByHash(ids, 4)
  ],
  events: scheduledByHash
}

/** Spring of 2023: schedules, weights of two dimensions, and the location of what pays. */
export const assetLocation: OlderPallet = {
  calls: (ids) => {
    const fields = [
      ['provided_id', ids.bytes, 'Vec<u8>'],
      ['schedule', ids.schedule, 'ScheduleParam'],
      ['para_id', ids.u32, 'ParaId'],
      ['currency_id', ids.u32, 'T::CurrencyId'],
      ['xcm_asset_location', ids.location, 'VersionedMultiLocation'],
      ['encoded_call', ids.bytes, 'Vec<u8>'],
      ['encoded_call_weight', ids.weight, 'Weight']
    ] as const
    return [
      ['schedule_xcmp_task', 2, fields],
      [
        'schedule_xcmp_task_through_proxy',
        3,
        [...fields, ['schedule_as', ids.account, 'T::AccountId']]
      ],
      [
        'schedule_dynamic_dispatch_task',
        5,
        [
          ['provided_id', ids.bytes, 'Vec<u8>'],
          ['schedule', ids.schedule, 'ScheduleParam'],
          ['call', ids.call, 'Box<<T as Config>::RuntimeCall>']
        ]
      ],
      cancelByHash(ids, 6)
    ]
  },
  events: scheduledByHash
}

/** Summer of 2023: destinations, payments, and tasks that the chain numbers by itself. */
export const numberedTasks: OlderPallet = {
  calls: (ids) => {
    const fields = [
      ['schedule', ids.schedule, 'ScheduleParam'],
      ['destination', ids.location, 'Box<VersionedMultiLocation>'],
      ['schedule_fee', ids.location, 'Box<VersionedMultiLocation>'],
      ['execution_fee', ids.payment, 'Box<AssetPayment>'],
      ['encoded_call', ids.bytes, 'Vec<u8>'],
      ['encoded_call_weight', ids.weight, 'Weight'],
      ['overall_weight', ids.weight, 'Weight']
    ] as const
    return [
      ['schedule_xcmp_task', 2, fields],
      [
        'schedule_xcmp_task_through_proxy',
        3,
        [...fields, ['schedule_as', ids.account, 'T::AccountId']]
      ],
      [
        'schedule_dynamic_dispatch_task',
        5,
        [
          ['schedule', ids.schedule, 'ScheduleParam'],
          ['call', ids.call, 'Box<<T as Config>::RuntimeCall>']
        ]
      ],
      ['cancel_task', 6, [['task_id', ids.bytes, 'TaskIdV2']]]
    ]
  },
  events: (ids) => [
    [
      'TaskScheduled',
      0,
      [
        ['who', ids.account, 'AccountOf<T>'],
        ['task_id', ids.bytes, 'TaskIdV2'],
        ['schedule_as', ids.optionalAccount, 'Option<AccountOf<T>>'],
        ['encoded_call', ids.bytes, 'Vec<u8>']
      ]
    ],
    [
      'TaskCancelled',
      1,
      [
        ['who', ids.account, 'AccountOf<T>'],
        ['task_id', ids.bytes, 'TaskIdV2']
      ]
    ]
  ]
}
