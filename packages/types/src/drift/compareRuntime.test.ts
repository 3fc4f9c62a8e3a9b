import { Metadata, TypeRegistry } from '@polkadot/types'
import kusama14 from '@polkadot/types-support/metadata/v14/kusama-hex'
import kusama15 from '@polkadot/types-support/metadata/v15/kusama-hex'
import polkadot15 from '@polkadot/types-support/metadata/v15/polkadot-hex'
import { expect, test } from 'vitest'
import { littleEndian, type MetadataDraft } from '../../test/MetadataDraft.ts'
import {
  hourCalls,
  minuteCalls,
  openDraft,
  type ServiceTypes,
  serviceConstants
} from '../../test/serviceDraft.ts'
import type { PalletModel } from '../metadata/MetadataModel.ts'
import { readMetadata } from '../metadata/readMetadata.ts'
import type { RuntimeChange, RuntimeComparison } from './Comparison.ts'
import { compareRuntime } from './compareRuntime.ts'
import { fingerprintRuntime } from './fingerprintRuntime.ts'
import type { RuntimeSelection } from './Selection.ts'

const selection: RuntimeSelection = {
  view: 'hour',
  pallets: [
    {
      name: 'AutomationTime',
      need: 'required',
      calls: 'all',
      events: 'all',
      errors: 'all',
      constants: 'all'
    },
    {
      name: 'System',
      need: 'required',
      storage: ['Account', 'Number'],
      events: ['ExtrinsicFailed']
    },
    { name: 'Proxy', need: 'optional', calls: ['add_proxy'], constants: ['ProxyDepositBase'] },
    { name: 'PolkadotXcm', need: 'required', calls: ['send'] }
  ],
  apis: [
    { name: 'DryRunApi', need: 'required', methods: 'all' },
    { name: 'LocationToAccountApi', need: 'optional', methods: 'all' }
  ]
}

function build(): { draft: MetadataDraft; types: ServiceTypes } {
  const { draft, types } = openDraft()
  draft.addPallet({
    name: 'AutomationTime',
    index: 60,
    calls: hourCalls(types),
    events: [
      [
        'TaskScheduled',
        [
          ['who', types.account],
          ['task_id', types.hash]
        ]
      ],
      ['TaskMissed', [['task_id', types.hash]]]
    ],
    errors: ['InvalidTime', 'PastTime'],
    constants: serviceConstants(types, 3600n)
  })
  return { draft, types }
}

const expected = fingerprintRuntime({ model: build().draft.model(), selection })

function compareAfter(
  change: (draft: MetadataDraft, types: ServiceTypes) => void,
  version: 14 | 15 | 16 = 15
): RuntimeComparison {
  const { draft, types } = build()
  change(draft, types)
  return compareRuntime({ expected, live: draft.bytes(version) })
}

function service(draft: MetadataDraft): PalletModel {
  return draft.pallets.find(({ name }) => name === 'AutomationTime')!
}

function brief({ change, item, consequence }: RuntimeChange): string {
  return `${change} ${item}: ${consequence}`
}

test.for([14, 15, 16] as const)(
  'the same runtime in metadata v%i differs in nothing',
  (version) => {
    expect(compareAfter(() => undefined, version)).toMatchObject({
      view: 'hour',
      consequence: 'fine',
      changes: []
    })
  }
)

test('variant M where variant H is expected', () => {
  const { changes, consequence } = compareAfter((draft, types) => {
    draft.removePallet('AutomationTime')
    draft.addPallet({
      name: 'AutomationTime',
      index: 60,
      calls: minuteCalls(types),
      errors: ['InvalidTime', 'DuplicateTask'],
      constants: serviceConstants(types, 60n)
    })
  })
  expect(consequence).toBe('breaking')
  expect(changes.map(brief)).toEqual([
    'changed AutomationTime.schedule_xcmp_task: breaking',
    'removed AutomationTime.schedule_dynamic_dispatch_task: breaking',
    'removed AutomationTime.TaskScheduled: breaking',
    'removed AutomationTime.TaskMissed: breaking',
    'removed AutomationTime.PastTime: degraded',
    'added AutomationTime.schedule_native_transfer_task: fine',
    'added AutomationTime.DuplicateTask: fine',
    'changed AutomationTime.SlotLength: fine'
  ])
  expect(changes[0]).toMatchObject({
    what: expect.stringContaining('argument schedule a choice of 2 became a list'),
    why: 'values of the one are not values of the other'
  })
})

test('an added, a removed, a renamed and a moved argument', () => {
  const change = (
    edit: (
      fields: readonly (readonly [string, number])[],
      types: ServiceTypes
    ) => (readonly [string, number])[]
  ) =>
    compareAfter((draft, types) => {
      const [first, ...others] = hourCalls(types)
      const fields = first![1].map(([name, type]) => [name, type] as const)
      draft.removePallet('AutomationTime')
      draft.addPallet({ ...palletOf(types), calls: [[first![0], edit(fields, types)], ...others] })
    }).changes
  expect(change((fields, types) => [...fields, ['priority', types.u32]])).toMatchObject([
    { change: 'changed', consequence: 'breaking', what: expect.stringContaining('added priority') }
  ])
  expect(change((fields) => fields.slice(0, -1))).toMatchObject([
    { consequence: 'breaking', what: expect.stringContaining('removed encoded_call_weight') }
  ])
  expect(
    change((fields) => fields.map(([name, type]) => [name === 'para_id' ? 'target' : name, type]))
  ).toMatchObject([{ consequence: 'fine', what: 'argument para_id is now called target' }])
  expect(change((fields) => [...fields.slice(1), fields[0]!])).toMatchObject([
    { consequence: 'breaking', what: expect.stringContaining('another order') }
  ])
})

test('a u64 that became a weight breaks, and a wider number does not', () => {
  const retype = (pick: (types: ServiceTypes) => number) =>
    compareAfter((draft, types) => {
      const [first, ...others] = hourCalls(types)
      const fields = first![1].map(([name, type]) =>
        name === 'encoded_call_weight' ? ([name, pick(types)] as const) : ([name, type] as const)
      )
      draft.removePallet('AutomationTime')
      draft.addPallet({ ...palletOf(types), calls: [[first![0], fields], ...others] })
    }).changes
  expect(retype((types) => types.weight)).toMatchObject([
    { consequence: 'breaking', what: 'argument encoded_call_weight u64 became a structure of 2' }
  ])
  expect(retype((types) => types.u128)).toMatchObject([{ consequence: 'fine' }])
  expect(retype((types) => types.u32)).toMatchObject([
    { consequence: 'degraded', why: 'large values no longer fit' }
  ])
})

test('a schedule that lost, gained or renamed a part', () => {
  const change = (
    variants: (
      types: ServiceTypes
    ) => readonly (readonly [string, readonly (readonly [string, number])[]])[]
  ) =>
    compareAfter((draft, types) => {
      const changed = draft.enumeration(['rules', 'ScheduleParam'], variants(types))
      draft.removePallet('AutomationTime')
      draft.addPallet({
        ...palletOf({ ...types, schedule: changed }),
        calls: hourCalls({ ...types, schedule: changed })
      })
    }).changes.filter(({ item }) => item === 'AutomationTime.schedule_xcmp_task')
  const fixed = (types: ServiceTypes) => ['Fixed', [['execution_times', types.times]]] as const
  const recurring = (types: ServiceTypes, name: string) =>
    [
      'Recurring',
      [
        ['next_execution_time', types.u64],
        [name, types.u64]
      ]
    ] as const
  expect(change((types) => [fixed(types)])).toMatchObject([
    { consequence: 'degraded', what: 'argument schedule variant Recurring is gone' }
  ])
  expect(
    change((types) => [
      fixed(types),
      recurring(types, 'frequency'),
      ['Cron', [['line', types.bytes]]]
    ])
  ).toMatchObject([{ consequence: 'fine', what: 'argument schedule variant Cron is new' }])
  expect(change((types) => [fixed(types), recurring(types, 'interval')])).toMatchObject([
    {
      consequence: 'breaking',
      what: 'argument schedule.Recurring.frequency is now called interval'
    }
  ])
  expect(change((types) => [['At', [['time', types.u64]]]])).toMatchObject([
    { consequence: 'breaking', what: 'argument schedule none of its variants is left' }
  ])
})

test('a call, an event and a pallet under another name', () => {
  const renamedCall = compareAfter((draft) =>
    draft.changeVariants(service(draft).calls, (variants) =>
      variants.map((variant) =>
        variant.name === 'cancel_task' ? { ...variant, name: 'drop_task' } : variant
      )
    )
  )
  expect(renamedCall.changes.map(brief)).toEqual(['renamed AutomationTime.cancel_task: breaking'])
  const renamedEvent = compareAfter((draft) =>
    draft.changeVariants(service(draft).events, (variants) =>
      variants.map((variant) =>
        variant.name === 'TaskScheduled' ? { ...variant, name: 'Scheduled' } : variant
      )
    )
  )
  expect(renamedEvent.changes.map(brief)).toEqual([
    'renamed AutomationTime.TaskScheduled: breaking'
  ])
  const renamedPallet = compareAfter((draft) =>
    draft.changePallet('AutomationTime', (pallet) => ({ ...pallet, name: 'Cron' }))
  )
  expect(renamedPallet.changes).toMatchObject([
    { change: 'renamed', kind: 'pallet', what: 'is now called Cron', consequence: 'breaking' }
  ])
})

test('what is only read accepts more fields, and misses those that are gone', () => {
  const retype = (fields: (types: ServiceTypes) => readonly (readonly [string, number])[]) =>
    compareAfter((draft, types) => {
      const account = draft.struct(['AccountInfo'], fields(types))
      draft.changePallet('System', (pallet) => ({
        ...pallet,
        storage: pallet.storage.map((entry) =>
          entry.name === 'Account' ? { ...entry, value: account } : entry
        )
      }))
    }).changes
  const before = readMetadata(build().draft.bytes(15))
  const entry = before.pallets
    .find(({ name }) => name === 'System')
    ?.storage.find(({ name }) => name === 'Account')
  const shape = before.type(entry!.value).shape
  const fields =
    shape.kind === 'struct' ? shape.fields.map(({ name, type }) => [name!, type] as const) : []
  expect(retype((types) => [...fields, ['extra', types.u32]])).toMatchObject([
    { item: 'System.Account', consequence: 'fine', what: 'value.extra is new' }
  ])
  expect(retype(() => fields.slice(1))).toMatchObject([
    { consequence: 'breaking', what: 'value.nonce is gone', why: 'reading it gives nothing' }
  ])
})

test('storage that lost its default, its key or itself', () => {
  const change = (
    edit: (entry: PalletModel['storage'][number]) => PalletModel['storage'][number][]
  ) =>
    compareAfter((draft) =>
      draft.changePallet('System', (pallet) => ({
        ...pallet,
        storage: pallet.storage.flatMap((entry) =>
          entry.name === 'Account' ? edit(entry) : [entry]
        )
      }))
    ).changes
  expect(change((entry) => [{ ...entry, modifier: 'optional' }])).toMatchObject([
    { consequence: 'breaking', what: 'has no default any more' }
  ])
  expect(change((entry) => [{ ...entry, key: null, hashers: [] }])).toMatchObject([
    { consequence: 'breaking', what: 'key is gone: it is no map any more' }
  ])
  expect(change(() => [])).toMatchObject([{ change: 'removed', consequence: 'breaking' }])
})

test('what is optional degrades where the rest breaks', () => {
  const { changes } = compareAfter((draft) => {
    draft.removePallet('Proxy')
    draft.apis = draft.apis?.filter(({ name }) => name !== 'LocationToAccountApi') ?? null
  })
  expect(changes.map(brief)).toEqual([
    'removed Proxy: degraded',
    'removed LocationToAccountApi: degraded'
  ])
  const required = compareAfter((draft) => {
    draft.removePallet('PolkadotXcm')
    draft.apis = draft.apis?.filter(({ name }) => name !== 'DryRunApi') ?? null
  })
  expect(required.changes.map(brief)).toEqual([
    'removed PolkadotXcm: breaking',
    'removed DryRunApi: breaking'
  ])
})

test('a runtime API with fewer arguments', () => {
  const { changes } = compareAfter((draft) => {
    draft.apis =
      draft.apis?.map((api) =>
        api.name === 'DryRunApi'
          ? {
              ...api,
              methods: api.methods.map((method) => ({
                ...method,
                inputs: method.inputs.slice(0, 2)
              }))
            }
          : api
      ) ?? null
  })
  expect(changes).toMatchObject([
    {
      item: 'DryRunApi.dry_run_call',
      consequence: 'breaking',
      what: 'takes 2 arguments instead of 3: removed result_xcms_version'
    }
  ])
})

test('metadata v14 compares APIs by their declared versions', () => {
  const { changes } = compareAfter((draft) => {
    draft.changePallet('System', (pallet) => ({
      ...pallet,
      constants: pallet.constants.filter(({ name }) => name !== 'Version')
    }))
  }, 14)
  expect(changes.map(brief)).toEqual([
    'changed DryRunApi: degraded',
    'changed LocationToAccountApi: degraded'
  ])
})

test('constants: another value is fine, another type may not be', () => {
  const change = (type: (types: ServiceTypes) => number, value: Uint8Array) =>
    compareAfter((draft, types) =>
      draft.changePallet('AutomationTime', (pallet) => ({
        ...pallet,
        constants: pallet.constants.map((constant) =>
          constant.name === 'Horizon'
            ? { name: 'Horizon', type: type(types), value, docs: [] }
            : constant
        )
      }))
    ).changes
  expect(change((types) => types.u64, littleEndian(1n, 64))).toMatchObject([
    { consequence: 'fine', what: 'has another value' }
  ])
  expect(change((types) => types.bytes, Uint8Array.of(0))).toMatchObject([
    { consequence: 'breaking', what: 'u64 became a list' }
  ])
})

test('a live connection compares as its bytes do', () => {
  const relay: RuntimeSelection = {
    view: 'relay',
    pallets: [
      { name: 'Hrmp', need: 'required', calls: 'all', storage: 'all', errors: 'all' },
      { name: 'XcmPallet', need: 'required', calls: 'all', events: 'all' },
      { name: 'Configuration', need: 'required', storage: 'all' }
    ],
    apis: [{ name: 'DryRunApi', need: 'optional', methods: 'all' }]
  }
  const kusama = fingerprintRuntime({ model: readMetadata(kusama14), selection: relay })
  const bare = `0x${polkadot15.slice(polkadot15.indexOf('6d657461'))}` as const
  const runtimeMetadata = new Metadata(new TypeRegistry(), bare)
  const fromBytes = compareRuntime({ expected: kusama, live: polkadot15 })
  expect(compareRuntime({ expected: kusama, live: { runtimeMetadata } })).toEqual(fromBytes)
  expect(fromBytes.consequence).not.toBe('fine')
  expect(compareRuntime({ expected: kusama, live: kusama15 }).live).toMatchObject({
    value: { specName: 'kusama' }
  })
})

test('a comparison is remembered by spec name, version and code hash', () => {
  const { draft } = build()
  const identity = { specName: 'hour', specVersion: 1, codeHash: '0x01' } as const
  const first = compareRuntime({ expected, live: draft.bytes(15), identity })
  // Metadata that cannot be read shows that nothing is read the second time.
  expect(compareRuntime({ expected, live: '0x', identity })).toBe(first)
  const later = { ...identity, codeHash: '0x02' } as const
  expect(() => compareRuntime({ expected, live: '0x', identity: later })).toThrow(
    expect.objectContaining({ code: 'MetadataMalformed' })
  )
})

test('a fingerprint is JSON, and as good after a round trip', () => {
  const copy = JSON.parse(JSON.stringify(expected)) as typeof expected
  expect(compareRuntime({ expected: copy, live: build().draft.bytes(16) }).changes).toEqual([])
})

test('a fingerprint of what is not there is refused', () => {
  const model = build().draft.model()
  const only = (pallet: RuntimeSelection['pallets'][number]): RuntimeSelection => ({
    view: 'x',
    pallets: [pallet],
    apis: []
  })
  for (const pallet of [
    { name: 'Nowhere', need: 'required' },
    { name: 'System', need: 'required', calls: ['no_such_call'] }
  ] as const) {
    expect(() => fingerprintRuntime({ model, selection: only(pallet) })).toThrow(
      expect.objectContaining({ code: 'FingerprintMalformed' })
    )
  }
  const absent = fingerprintRuntime({
    model,
    selection: only({ name: 'Nowhere', need: 'optional' })
  })
  expect(absent.pallets).toEqual([])
  const broken = { ...expected, types: [] }
  expect(() => compareRuntime({ expected: broken, live: build().draft.bytes(15) })).toThrow(
    expect.objectContaining({ code: 'FingerprintMalformed' })
  )
})

function palletOf(types: ServiceTypes) {
  return {
    name: 'AutomationTime',
    index: 60,
    events: [
      [
        'TaskScheduled',
        [
          ['who', types.account],
          ['task_id', types.hash]
        ]
      ],
      ['TaskMissed', [['task_id', types.hash]]]
    ] as const,
    errors: ['InvalidTime', 'PastTime'],
    constants: serviceConstants(types, 3600n)
  }
}
