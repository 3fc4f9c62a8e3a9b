import { expect, test } from 'vitest'
import {
  type DraftCall,
  draftFrom,
  littleEndian,
  type MetadataDraft,
  writeRuntimeVersion
} from '../../test/MetadataDraft.ts'
import {
  hourCalls,
  minuteCalls,
  openDraft,
  type ServiceTypes,
  serviceConstants
} from '../../test/serviceDraft.ts'
import type { CallCapability, ServiceCapabilities } from './Capabilities.ts'
import { type DetectOptions, detectCapabilities } from './detectCapabilities.ts'

function detect(
  build: (draft: MetadataDraft, types: ServiceTypes) => void,
  version: 14 | 15 | 16 = 15,
  options?: DetectOptions
): ServiceCapabilities {
  const { draft, types } = openDraft()
  build(draft, types)
  const { service } = detectCapabilities(draft.bytes(version), options)
  if (service === null) throw new Error('no service was found')
  return service
}

function rolesOf(call: CallCapability | null): string[] {
  return call?.params.map(({ name, role }) => `${name}: ${role.known ? role.value : '?'}`) ?? []
}

function withParams(name: string, fields: DraftCall[1]) {
  return (draft: MetadataDraft): void =>
    draft.addPallet({ name: 'AutomationTime', index: 60, calls: [[name, fields]] })
}

test.for([14, 15, 16] as const)('variant H in metadata v%i', (version) => {
  const service = detect(
    (draft, types) =>
      draft.addPallet({
        name: 'AutomationTime',
        index: 60,
        calls: hourCalls(types),
        constants: serviceConstants(types, 3600n)
      }),
    version
  )
  expect(service.pallet).toEqual({ name: 'AutomationTime', section: 'automationTime', index: 60 })
  expect(rolesOf(service.calls.crossChain)).toEqual([
    'provided_id: providedId',
    'schedule: schedule',
    'para_id: paraId',
    'currency_id: currency',
    'encoded_call: callBytes',
    'encoded_call_weight: weight'
  ])
  expect(rolesOf(service.calls.dynamicDispatch)).toEqual([
    'provided_id: providedId',
    'schedule: schedule',
    'call: call'
  ])
  expect(service.calls.crossChain?.params[1]?.form).toEqual({
    kind: 'schedule',
    fixed: { variant: 'Fixed', times: 'execution_times' },
    recurring: { variant: 'Recurring', next: 'next_execution_time', frequency: 'frequency' }
  })
  expect(service.calls.nativeTransfer).toBeNull()
  expect(service.calls.cancel).toMatchObject({ method: 'cancelTask', callIndex: 2 })
  expect(service.scheduling).toMatchObject({ value: 'schedule' })
  expect(service.variant).toMatchObject({ value: 'hour' })
  expect(service.taskId).toMatchObject({ value: 'hash' })
  expect(service.limits).toMatchObject({
    slotSeconds: { value: 3600, from: 'constant AutomationTime.SlotLength' },
    horizonSeconds: { value: 15_552_000 },
    maxExecutionTimes: { value: 36 },
    maxTasksPerSlot: { value: 256 },
    minimumTransfer: { value: 1_000_000_000n },
    maxCallBytes: { value: 8192 }
  })
})

test.for([14, 15, 16] as const)('variant M in metadata v%i', (version) => {
  const service = detect(
    (draft, types) =>
      draft.addPallet({
        name: 'AutomationTime',
        index: 60,
        calls: minuteCalls(types),
        constants: serviceConstants(types, 60n)
      }),
    version
  )
  expect(rolesOf(service.calls.crossChain)).toEqual([
    'provided_id: providedId',
    'execution_times: times',
    'para_id: paraId',
    'currency_id: currency',
    'call: callBytes',
    'weight_at_most: weight'
  ])
  expect(rolesOf(service.calls.nativeTransfer)).toEqual([
    'provided_id: providedId',
    'execution_times: times',
    'recipient_id: recipient',
    'amount: amount'
  ])
  expect(service.calls.crossChain?.params[5]?.form).toEqual({ kind: 'weight' })
  expect(service.calls.dynamicDispatch).toBeNull()
  expect(service.variant).toMatchObject({ value: 'minute' })
  expect(service.limits.slotSeconds).toMatchObject({ value: 60 })
})

test('a mix of both variants is neither, and every call is still described', () => {
  const service = detect((draft, types) => {
    const calls = [...hourCalls(types).slice(0, 2), ...minuteCalls(types).slice(1)]
    draft.addPallet({ name: 'Scheduling', index: 77, calls })
  })
  expect(service.pallet.section).toBe('scheduling')
  expect(service.scheduling).toMatchObject({ known: false })
  expect(service.variant).toMatchObject({ known: false })
  expect(service.calls).toMatchObject({
    crossChain: { fillable: { known: true } },
    dynamicDispatch: { fillable: { known: true } },
    nativeTransfer: { fillable: { known: true } },
    cancel: { fillable: { known: true } }
  })
})

test('older forms: lists of times, a u64 for the weight, no constants', () => {
  const service = detect((draft, types) =>
    draft.addPallet({
      name: 'AutomationTime',
      index: 60,
      calls: [
        [
          'scheduleXcmpTask',
          [
            ['providedId', types.bytes],
            ['executionTimes', types.times],
            ['paraId', types.u32],
            ['currencyId', types.u32],
            ['encodedCall', types.bytes],
            ['encodedCallWeight', types.u64]
          ]
        ],
        [
          'scheduleDynamicDispatchTask',
          [
            ['providedId', types.bytes],
            ['executionTimes', types.times],
            ['call', types.call]
          ]
        ]
      ]
    })
  )
  expect(rolesOf(service.calls.crossChain)).toEqual([
    'providedId: providedId',
    'executionTimes: times',
    'paraId: paraId',
    'currencyId: currency',
    'encodedCall: callBytes',
    'encodedCallWeight: weight'
  ])
  expect(service.calls.crossChain?.params[5]?.form).toMatchObject({ kind: 'integer', bits: 64 })
  expect(service.variant).toMatchObject({ known: false })
  expect(service.limits.slotSeconds).toEqual({
    known: false,
    why: 'no constant of AutomationTime states the length of a slot'
  })
  expect(service.taskId).toMatchObject({ known: false })
})

test('renamed parameters are recognised by other names, by types, and by their place', () => {
  const { types } = openDraft()
  const service = detect(
    withParams('schedule_xcmp_task', [
      ['label', types.bytes],
      ['timing', types.schedule],
      ['target', types.u32],
      ['fee_token', types.u32],
      ['payload', types.bytes],
      ['limit', types.u64]
    ])
  )
  expect(rolesOf(service.calls.crossChain)).toEqual([
    'label: providedId',
    'timing: schedule',
    'target: paraId',
    'fee_token: currency',
    'payload: callBytes',
    'limit: weight'
  ])
  expect(service.calls.crossChain?.params.map(({ evidence }) => evidence)).toEqual([
    'name',
    'name',
    'name',
    'name',
    'name',
    'position'
  ])
})

test('parameters in another order are found by what they are', () => {
  const { types } = openDraft()
  const service = detect(
    withParams('schedule_xcmp_task', [
      ['weight', types.weight],
      ['message', types.bytes],
      ['x', types.schedule],
      ['chain', types.u32, 'ParaId'],
      ['asset', types.u32],
      ['provided_id', types.bytes]
    ])
  )
  expect(rolesOf(service.calls.crossChain)).toEqual([
    'weight: weight',
    'message: callBytes',
    'x: schedule',
    'chain: paraId',
    'asset: currency',
    'provided_id: providedId'
  ])
})

test('names that say nothing are not guessed where two could be swapped', () => {
  const { types } = openDraft()
  const service = detect(
    withParams('schedule_xcmp_task', [
      ['a', types.bytes],
      ['b', types.times],
      ['c', types.u32],
      ['d', types.u32],
      ['e', types.bytes],
      ['f', types.weight]
    ])
  )
  const call = service.calls.crossChain
  expect(rolesOf(call)).toEqual(['a: ?', 'b: times', 'c: ?', 'd: ?', 'e: ?', 'f: weight'])
  expect(call?.params[2]?.role).toEqual({
    known: false,
    why: 'the names c, d do not tell which of them is paraId or currency'
  })
  expect(call?.fillable).toEqual({
    known: false,
    why: 'nobody knows what to put into a, c, d, e'
  })
})

test('an added parameter is unknown, and makes the call unfillable unless it is optional', () => {
  const { draft: probe, types } = openDraft()
  const base = minuteCalls(types)[0]?.[1] ?? []
  const required = detect(withParams('schedule_xcmp_task', [...base, ['priority', types.u32]]))
  expect(rolesOf(required.calls.crossChain).at(-1)).toBe('priority: ?')
  expect(required.calls.crossChain?.fillable).toMatchObject({ known: false })
  const optional = detect((draft) => {
    const option = draft.option(types.u32)
    withParams('schedule_xcmp_task', [...base, ['priority', option]])(draft)
  })
  expect(probe.types.length).toBeGreaterThan(0)
  expect(optional.calls.crossChain?.params.at(-1)?.form).toEqual({
    kind: 'option',
    item: { kind: 'integer', bits: 32, compact: false }
  })
  expect(optional.calls.crossChain?.fillable).toMatchObject({ known: true })
})

test('an added number takes no role from a missing one', () => {
  const { types } = openDraft()
  const service = detect(
    withParams('schedule_xcmp_task', [
      ['provided_id', types.bytes],
      ['execution_times', types.times],
      ['para_id', types.u32],
      ['priority', types.u32],
      ['retries', types.u32],
      ['call', types.bytes],
      ['weight_at_most', types.weight]
    ])
  )
  expect(rolesOf(service.calls.crossChain).slice(3, 5)).toEqual(['priority: ?', 'retries: ?'])
})

test('calls under other names are recognised by their parameters', () => {
  const service = detect((draft, types) =>
    draft.addPallet({
      name: 'Cron',
      index: 9,
      calls: [
        ['schedule_remote_call', minuteCalls(types)[0]?.[1] ?? []],
        ['schedule_payment', minuteCalls(types)[1]?.[1] ?? []],
        ['schedule_local_call', hourCalls(types)[1]?.[1] ?? []],
        ['cancel_scheduled_task', [['id', types.hash]]],
        ['set_rate', [['rate', types.u128]]]
      ]
    })
  )
  expect(service.calls).toMatchObject({
    crossChain: { call: 'schedule_remote_call', recognisedBy: 'shape' },
    nativeTransfer: { call: 'schedule_payment', recognisedBy: 'shape' },
    dynamicDispatch: { call: 'schedule_local_call', recognisedBy: 'shape' },
    cancel: { call: 'cancel_scheduled_task', recognisedBy: 'shape' }
  })
  expect(service.otherCalls).toEqual([
    { call: 'set_rate', callIndex: 4, params: [{ name: 'rate', type: 'u128' }] }
  ])
})

test('tasks that are numbered by the chain: no provided id, ids as text', () => {
  const service = detect((draft, types) => {
    const location = draft.find('VersionedLocation')
    const fee = draft.struct(
      ['pallet', 'AssetPayment'],
      [
        ['asset_location', location],
        ['amount', types.u128]
      ]
    )
    draft.addPallet({
      name: 'AutomationTime',
      index: 60,
      calls: [
        [
          'schedule_xcmp_task',
          [
            ['schedule', types.schedule],
            ['destination', location],
            ['schedule_fee', location],
            ['execution_fee', fee],
            ['encoded_call', types.bytes],
            ['encoded_call_weight', types.weight],
            ['overall_weight', types.weight]
          ]
        ],
        [
          'schedule_xcmp_task_through_proxy',
          [
            ['schedule', types.schedule],
            ['destination', location],
            ['schedule_fee', location],
            ['execution_fee', fee],
            ['encoded_call', types.bytes],
            ['encoded_call_weight', types.weight],
            ['overall_weight', types.weight],
            ['schedule_as', types.account]
          ]
        ],
        ['cancel_task', [['task_id', types.bytes]]]
      ]
    })
  })
  expect(rolesOf(service.calls.crossChain)).toEqual([
    'schedule: schedule',
    'destination: destination',
    'schedule_fee: feeLocation',
    'execution_fee: executionFee',
    'encoded_call: callBytes',
    'encoded_call_weight: weight',
    'overall_weight: overallWeight'
  ])
  expect(service.calls.crossChain?.fillable).toMatchObject({ known: true })
  expect(service.taskId).toMatchObject({ value: 'event' })
  expect(service.alternatives.map(({ call }) => call)).toEqual(['schedule_xcmp_task_through_proxy'])
})

test('ids as text in events show that only the event tells them', () => {
  const service = detect((draft, types) =>
    draft.addPallet({
      name: 'AutomationTime',
      index: 60,
      calls: minuteCalls(types).slice(0, 2),
      events: [
        [
          'TaskScheduled',
          [
            ['who', types.account],
            ['task_id', types.bytes]
          ]
        ]
      ]
    })
  )
  expect(service.taskId).toMatchObject({ value: 'event', from: 'the type in event TaskScheduled' })
})

test('contradictory task ids are unknown', () => {
  const service = detect((draft, types) =>
    draft.addPallet({
      name: 'AutomationTime',
      index: 60,
      calls: minuteCalls(types),
      events: [['TaskScheduled', [['task_id', types.bytes]]]]
    })
  )
  expect(service.taskId).toEqual({
    known: false,
    why: 'a task id is a hash in cancel_task, but a text in event TaskScheduled'
  })
})

test('a chain of 20-byte accounts', () => {
  const { draft, types } = openDraft()
  const account = draft.array(20, ['account', 'AccountId20'])
  draft.changePallet('System', (pallet) => ({
    ...pallet,
    storage: pallet.storage.map((entry) =>
      entry.name === 'Account' ? { ...entry, key: account } : entry
    )
  }))
  draft.addPallet({
    name: 'AutomationTime',
    index: 60,
    calls: [
      [
        'schedule_native_transfer_task',
        [
          ['provided_id', types.bytes],
          ['execution_times', types.times],
          ['to', account],
          ['value', types.u128]
        ]
      ]
    ]
  })
  const found = detectCapabilities(draft.bytes(15))
  expect(found.account).toMatchObject({ value: { bytes: 20 } })
  const call = found.service?.calls.nativeTransfer ?? null
  expect(rolesOf(call).slice(2)).toEqual(['to: recipient', 'value: amount'])
  expect(call?.params[2]?.form).toEqual({ kind: 'account', bytes: 20, wrapped: false })
})

test('limits that cannot be right are unknown', () => {
  const service = detect((draft, types) =>
    draft.addPallet({
      name: 'AutomationTime',
      index: 60,
      calls: minuteCalls(types),
      constants: [
        ['SlotLength', types.u64, littleEndian(0n, 64)],
        ['Horizon', types.u128, littleEndian(1n << 60n, 128)],
        ['MaxExecutionTimes', types.u32, littleEndian(36n, 64)],
        ['MaxTasksPerSlot', types.bytes, Uint8Array.of(0)]
      ]
    })
  )
  expect(service.limits).toMatchObject({
    slotSeconds: { known: false, why: expect.stringContaining('is 0') },
    horizonSeconds: { known: false },
    maxExecutionTimes: { known: false },
    maxTasksPerSlot: { known: false }
  })
})

const FEE_API = {
  name: 'AutomationTimeApi',
  version: 1,
  methods: [{ name: 'query_fee_details', inputs: [], output: 0 }]
}

test('fees: the RPC before the runtime API, and nothing without either', () => {
  const build = (draft: MetadataDraft, types: ServiceTypes): void => {
    draft.addPallet({ name: 'AutomationTime', index: 60, calls: hourCalls(types) })
    draft.apis?.push(FEE_API)
  }
  const rpcMethods = ['system_name', 'automationTime_queryFeeDetails']
  expect(detect(build, 15, { rpcMethods }).fees).toMatchObject({ value: 'rpc' })
  const byApi = detect(build, 15, { rpcMethods: [] })
  expect(byApi.fees).toMatchObject({ value: 'runtimeApi' })
  expect(byApi.queries.queryFeeDetails).toMatchObject({
    rpc: { value: null },
    runtimeApi: { value: 'AutomationTimeApi_query_fee_details' }
  })
  const bare = (draft: MetadataDraft, types: ServiceTypes): void =>
    draft.addPallet({ name: 'AutomationTime', index: 60, calls: hourCalls(types) })
  expect(detect(bare, 15, { rpcMethods: [] }).fees).toMatchObject({ value: 'none' })
  expect(detect(bare, 15).fees).toMatchObject({
    known: false,
    why: expect.stringContaining('rpc_methods')
  })
})

test('metadata v14 with a declared API leaves its methods open', () => {
  const service = detect(
    (draft, types) => {
      draft.addPallet({ name: 'AutomationTime', index: 60, calls: hourCalls(types) })
      draft.changePallet('System', (pallet) => ({
        ...pallet,
        constants: pallet.constants.map((constant) =>
          constant.name === 'Version'
            ? {
                ...constant,
                docs: [],
                value: writeRuntimeVersion('unseen', 7, [
                  [Uint8Array.from(Buffer.from('889fffe29b918d24', 'hex')), 1]
                ])
              }
            : constant
        )
      }))
    },
    14,
    { rpcMethods: [] }
  )
  expect(service.queries.queryFeeDetails.runtimeApi).toEqual({
    known: false,
    why: 'AutomationTimeApi is declared, but metadata v14 does not describe its methods'
  })
  expect(service.queries.crossChainAccount.runtimeApi).toMatchObject({ known: true, value: null })
  expect(service.fees).toMatchObject({ known: false })
})

test('without the System pallet everything about it is unknown', () => {
  const { draft } = openDraft()
  draft.removePallet('System')
  const found = detectCapabilities(draft.bytes(14))
  expect(found.runtime).toMatchObject({ known: false })
  expect(found.weight).toMatchObject({ known: false })
  expect(found.account).toMatchObject({ value: { bytes: 32 }, from: 'the address of a signer' })
  expect(found.runtimeApis.DryRunApi).toMatchObject({ known: false })
  expect(found.dryRunArguments).toMatchObject({ known: false })
  expect(detectCapabilities(draft.bytes(15)).runtimeApis.DryRunApi).toMatchObject({
    value: { version: { known: false }, methods: { known: true } }
  })
})

test('an HRMP host under another name', () => {
  const { draft, types } = openDraft()
  draft.addPallet({
    name: 'CoretimeHrmp',
    index: 90,
    calls: [
      ['hrmp_init_open_channel', [['recipient', types.u32]]],
      ['hrmp_accept_open_channel', [['sender', types.u32]]]
    ]
  })
  expect(detectCapabilities(draft.bytes(15)).hrmp).toMatchObject({ section: 'coretimeHrmp' })
  expect(draftFrom(draft.bytes(14)).pallets.at(-1)?.name).toBe('CoretimeHrmp')
})
