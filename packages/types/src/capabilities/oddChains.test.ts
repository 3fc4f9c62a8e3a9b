import { expect, test } from 'vitest'
import { littleEndian, type MetadataDraft } from '../../test/MetadataDraft.ts'
import { hourCalls, minuteCalls, openDraft, type ServiceTypes } from '../../test/serviceDraft.ts'
import type { Capabilities } from './Capabilities.ts'
import { detectCapabilities } from './detectCapabilities.ts'

function detect(change: (draft: MetadataDraft, types: ServiceTypes) => void): Capabilities {
  const { draft, types } = openDraft()
  change(draft, types)
  return detectCapabilities(draft.model())
}

function changeSystem(
  draft: MetadataDraft,
  type: number | null,
  part: 'Account' | 'BlockWeights'
): void {
  draft.changePallet('System', (pallet) => ({
    ...pallet,
    storage: pallet.storage.flatMap((entry) => {
      if (part !== 'Account' || entry.name !== 'Account') return [entry]
      return type === null ? [] : [{ ...entry, key: type }]
    }),
    constants: pallet.constants.map((constant) =>
      part === 'BlockWeights' && constant.name === 'BlockWeights' && type !== null
        ? { ...constant, docs: [], type }
        : constant
    )
  }))
}

test('two pallets that schedule: the one with more of the service is it', () => {
  const { service } = detect((draft, types) => {
    draft.addPallet({ name: 'Lesser', index: 80, calls: minuteCalls(types).slice(0, 1) })
    draft.addPallet({ name: 'Greater', index: 81, calls: hourCalls(types) })
  })
  expect(service?.pallet.name).toBe('Greater')
  expect(service?.alternatives.map(({ pallet, call }) => `${pallet}.${call}`)).toEqual([
    'Lesser.schedule_xcmp_task'
  ])
})

test('a pallet that only cancels, or schedules by block, is no service', () => {
  const { service } = detect((draft, types) => {
    draft.addPallet({
      name: 'Scheduler',
      index: 80,
      calls: [
        [
          'schedule',
          [
            ['when', types.u32],
            ['call', types.call]
          ]
        ],
        [
          'schedule_named',
          [
            ['id', types.hash],
            ['when', types.u32],
            ['call', types.call]
          ]
        ],
        ['cancel_task', [['task_id', types.hash]]]
      ]
    })
    draft.addPallet({ name: 'Empty', index: 81 })
  })
  expect(service).toBeNull()
})

test('a call on behalf of another is chosen only if there is no other', () => {
  const { service } = detect((draft, types) => {
    const fields = minuteCalls(types)[0]![1]
    draft.addPallet({
      name: 'Tasks',
      index: 80,
      calls: [
        ['schedule_remote_task_as', [...fields, ['schedule_as', types.account]]],
        ['schedule_remote_task', fields]
      ]
    })
  })
  expect(service?.calls.crossChain?.call).toBe('schedule_remote_task')
  expect(service?.alternatives.map(({ call }) => call)).toEqual(['schedule_remote_task_as'])
})

test('accounts of other lengths are unknown', () => {
  const odd = detect((draft) => changeSystem(draft, draft.array(33), 'Account'))
  expect(odd.account).toEqual({
    known: false,
    why: 'accounts have 33 bytes: expected 20 or 32'
  })
  const none = detect((draft, types) => changeSystem(draft, types.u32, 'Account'))
  expect(none.account).toMatchObject({ value: { bytes: 32 }, from: 'the address of a signer' })
})

test('weights of another form are unknown', () => {
  const limits = (type: (types: ServiceTypes) => number, name = 'max_block') =>
    detect((draft, types) =>
      changeSystem(
        draft,
        draft.struct(
          ['limits', 'BlockWeights'],
          [
            [name, type(types)],
            ['other', types.u32]
          ]
        ),
        'BlockWeights'
      )
    ).weight
  expect(limits((types) => types.u64)).toMatchObject({ value: 'v1' })
  expect(limits((types) => types.bytes)).toMatchObject({ known: false })
  expect(limits((types) => types.u64, 'maximum')).toMatchObject({ known: false })
})

test('a schedule is recognised by what it holds, whatever it is called', () => {
  const forms = (build: (draft: MetadataDraft, types: ServiceTypes) => number) =>
    detect((draft, types) =>
      draft.addPallet({
        name: 'Tasks',
        index: 80,
        calls: [
          [
            'schedule_dynamic_dispatch_task',
            [
              ['id', types.bytes],
              ['plan', build(draft, types)],
              ['call', types.call]
            ]
          ]
        ]
      })
    ).service?.calls.dynamicDispatch?.params[1]
  expect(
    forms((draft, types) =>
      draft.enumeration(
        ['Plan'],
        [
          ['Once', [['', types.times]]],
          [
            'Often',
            [
              ['every', types.u64],
              ['begin', types.u64]
            ]
          ]
        ]
      )
    )
  ).toMatchObject({
    role: { value: 'schedule' },
    form: {
      kind: 'schedule',
      fixed: { variant: 'Once', times: null },
      recurring: { variant: 'Often', next: 'begin', frequency: 'every' }
    }
  })
  // Two numbers whose names do not tell which is the interval are not taken for one.
  expect(
    forms((draft, types) =>
      draft.enumeration(
        ['Plan'],
        [
          ['Once', [['at', types.times]]],
          [
            'Often',
            [
              ['x', types.u64],
              ['y', types.u64]
            ]
          ]
        ]
      )
    )?.form
  ).toEqual({ kind: 'schedule', fixed: { variant: 'Once', times: 'at' }, recurring: null })
})

test('types are told in the words of the source', () => {
  const { service } = detect((draft, types) =>
    draft.addPallet({
      name: 'Tasks',
      index: 80,
      calls: [
        [
          'schedule_native_transfer_task',
          [
            ['times', types.times],
            ['to', types.account],
            ['amount', draft.compact(types.u128)]
          ]
        ],
        [
          'other',
          [
            ['a', draft.option(types.u32)],
            ['b', draft.array(4)],
            ['c', draft.add({ kind: 'tuple', items: [types.u32, types.bytes] })],
            ['d', draft.compact(types.u64)],
            ['e', draft.add({ kind: 'bits', store: types.u32, order: types.u32 })],
            ['f', draft.enumeration([], [['A', []]])],
            [
              'g',
              draft.struct(
                [],
                [
                  ['x', types.u32],
                  ['y', types.u32]
                ]
              )
            ],
            ['', types.u32]
          ]
        ]
      ]
    })
  )
  expect(service?.otherCalls[0]?.params.map(({ type }) => type)).toEqual([
    'Option<u32>',
    '[u8; 4]',
    '(u32, Vec<u8>)',
    'Compact<u64>',
    'BitVec',
    'enum of 1',
    'struct of 2',
    'u32'
  ])
  expect(service?.otherCalls[0]?.params.at(-1)?.name).toBe('param7')
  expect(service?.calls.nativeTransfer?.params[2]?.form).toEqual({
    kind: 'integer',
    bits: 128,
    compact: true
  })
})

test('a recipient in a MultiAddress is told apart from a bare account', () => {
  const { service } = detect((draft, types) => {
    const address = draft.find('MultiAddress')
    draft.addPallet({
      name: 'Tasks',
      index: 80,
      calls: [
        [
          'schedule_native_transfer_task',
          [
            ['times', types.times],
            ['dest', address],
            ['value', types.u128]
          ]
        ]
      ]
    })
  })
  expect(service?.calls.nativeTransfer?.params[1]).toMatchObject({
    role: { value: 'recipient' },
    form: { kind: 'account', bytes: 32, wrapped: true }
  })
})

test('a version of System.Version that cannot be read leaves the runtime unknown', () => {
  const found = detect((draft) =>
    draft.changePallet('System', (pallet) => ({
      ...pallet,
      constants: pallet.constants.map((constant) =>
        constant.name === 'Version'
          ? { ...constant, docs: [], value: Uint8Array.of(255) }
          : constant
      )
    }))
  )
  expect(found.runtime).toMatchObject({ known: false })
  expect(found.runtimeApis.DryRunApi).toMatchObject({ value: { version: { known: false } } })
})

test('numbers too large to be limits, and chains without HRMP hosts, are told so', () => {
  const { service, hrmp } = detect((draft, types) =>
    draft.addPallet({
      name: 'Tasks',
      index: 80,
      calls: hourCalls(types),
      constants: [['MinimumTransfer', types.u128, littleEndian(1n << 100n, 128)]]
    })
  )
  expect(service?.limits.minimumTransfer).toMatchObject({ value: 1n << 100n })
  expect(hrmp).toBeNull()
})

test.for([
  ['SlotSizeSeconds', 3600n, 3600],
  ['TimeSlotMinutes', 60n, 3600],
  ['SlotDurationMillis', 60_000n, 60],
  ['TimeGranularity', 60n, 60]
] as const)('a slot length called %s is read in seconds', ([name, value, expected]) => {
  expect(limitsWith([[name, value]])?.slotSeconds).toMatchObject({ value: expected })
})

test.for([
  ['MaxScheduleSeconds', 100n, 100],
  ['ScheduleHorizonDays', 180n, 15_552_000],
  ['MaxFutureHours', 2n, 7200]
] as const)('a horizon called %s is read in seconds', ([name, value, expected]) => {
  expect(limitsWith([[name, value]])?.horizonSeconds).toMatchObject({ value: expected })
})

test('constants that state other things, or two that state the same, are no limits', () => {
  expect(
    limitsWith([
      ['MaxSlotTasks', 5n],
      ['SlotDurationMillis', 1500n],
      ['HorizonBlocks', 7n],
      ['MaxExecutionWeight', 9n],
      ['MinimumTransfer', 1n],
      ['SmallestTransfer', 2n],
      ['MaxEncodedCallSize', 11n],
      ['MaxCallDepth', 12n]
    ])
  ).toMatchObject({
    slotSeconds: { known: false, why: expect.stringContaining('no whole number of seconds') },
    horizonSeconds: { known: false, why: expect.stringContaining('counts blocks') },
    maxExecutionTimes: { known: false },
    maxTasksPerSlot: { value: 5 },
    minimumTransfer: {
      known: false,
      why: 'MinimumTransfer and SmallestTransfer could both state the smallest transfer'
    },
    maxCallBytes: { value: 11 },
    maxCallDepth: { value: 12 }
  })
})

function limitsWith(constants: readonly (readonly [string, bigint])[]) {
  return detect((draft, types) =>
    draft.addPallet({
      name: 'Tasks',
      index: 80,
      calls: hourCalls(types),
      constants: constants.map(([name, value]) => [name, types.u64, littleEndian(value, 64)])
    })
  ).service?.limits
}

test('an optional parameter has the role of what it may hold', () => {
  const { service } = detect((draft, types) => {
    const fields = minuteCalls(types)[0]![1].map(([name, type]) =>
      name === 'currency_id' || name === 'weight_at_most'
        ? ([name, draft.option(type)] as const)
        : ([name, type] as const)
    )
    draft.addPallet({ name: 'Tasks', index: 80, calls: [['schedule_xcmp_task', fields]] })
  })
  const params = service?.calls.crossChain?.params
  expect(params?.[3]).toMatchObject({ role: { value: 'currency' }, form: { kind: 'option' } })
  expect(params?.[5]).toMatchObject({
    role: { value: 'weight' },
    form: { kind: 'option', item: { kind: 'weight' } }
  })
})

test('a chain whose accounts are H160', () => {
  const found = detect((draft, types) => {
    const account = draft.array(20, ['primitive_types', 'H160'])
    changeSystem(draft, account, 'Account')
    draft.addPallet({
      name: 'Tasks',
      index: 80,
      calls: [
        [
          'schedule_native_transfer_task',
          [
            ['id', types.bytes],
            ['times', types.times],
            ['to', account],
            ['value', types.u128]
          ]
        ]
      ]
    })
  })
  expect(found.account).toMatchObject({ value: { bytes: 20 } })
  expect(found.service?.calls.nativeTransfer?.params[2]).toMatchObject({
    role: { value: 'recipient' },
    form: { kind: 'account', bytes: 20 }
  })
})
