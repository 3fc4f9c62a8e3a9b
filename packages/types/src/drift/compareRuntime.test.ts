import { readFileSync } from 'node:fs'
import { metadataUrl } from '@paraclock/runtimes'
import { Metadata, TypeRegistry } from '@polkadot/types'
import kusama14 from '@polkadot/types-support/metadata/v14/kusama-hex'
import kusama15 from '@polkadot/types-support/metadata/v15/kusama-hex'
import polkadot15 from '@polkadot/types-support/metadata/v15/polkadot-hex'
import { expect, test } from 'vitest'
import { fingerprintRuntime } from '../../scripts/fingerprintRuntime.ts'
import type { RuntimeSelection } from '../../scripts/Selection.ts'
import { metadataOf, runtimes } from '../../scripts/selections.ts'
import { brief, compareAfter, expected, openExpected } from '../../test/compareDraft.ts'
import { minuteCalls, serviceConstants } from '../../test/serviceDraft.ts'
import { decodeMetadata } from '../metadata/decodeMetadata.ts'
import { compareRuntime } from './compareRuntime.ts'

test.for([14, 15, 16] as const)(
  'the same runtime in metadata v%i has no differences',
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
    expect.stringContaining('schedule_xcmp_task argument schedule a choice of 2 became a list'),
    'AutomationTime.schedule_dynamic_dispatch_task is gone: breaking',
    'AutomationTime.TaskScheduled is gone: breaking',
    'AutomationTime.TaskMissed is gone: breaking',
    'AutomationTime.PastTime is gone: degraded'
  ])
})

test('an optional item degrades and a required one breaks', () => {
  const { changes } = compareAfter((draft) => {
    draft.removePallet('Proxy')
    draft.apis = draft.apis.filter(({ name }) => name !== 'LocationToAccountApi')
  })
  expect(changes.map(brief)).toEqual([
    'Proxy is gone: degraded',
    'LocationToAccountApi is gone: degraded'
  ])
  const required = compareAfter((draft) => {
    draft.removePallet('PolkadotXcm')
    draft.apis = draft.apis.filter(({ name }) => name !== 'DryRunApi')
  })
  expect(required.changes.map(brief)).toEqual([
    'PolkadotXcm is gone: breaking',
    'DryRunApi is gone: breaking'
  ])
})

test('a changed item of an optional pallet degrades too', () => {
  const { changes, consequence } = compareAfter((draft) =>
    draft.changeVariants(
      draft.pallets.find(({ name }) => name === 'Proxy')?.calls?.type,
      (variants) => variants.map((variant) => ({ ...variant, fields: variant.fields.slice(1) }))
    )
  )
  expect(consequence).toBe('degraded')
  expect(changes).toMatchObject([{ item: 'Proxy.add_proxy', consequence: 'degraded' }])
})

test('a runtime API with fewer arguments', () => {
  const { changes } = compareAfter((draft) => {
    draft.apis = draft.apis.map((api) =>
      api.name === 'DryRunApi'
        ? {
            ...api,
            methods: api.methods.map((method) => ({
              ...method,
              inputs: method.inputs.slice(0, 2)
            }))
          }
        : api
    )
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
    'DryRunApi cannot be compared: metadata v14 does not describe it: degraded',
    'LocationToAccountApi cannot be compared: metadata v14 does not describe it: degraded'
  ])
})

test('an API without a known version is not compared by version', () => {
  const compareAt = (version: number | null) =>
    compareRuntime({
      expected: { ...expected, apis: expected.apis.map((api) => ({ ...api, version })) },
      live: openExpected().draft.bytes(14)
    }).changes.map(brief)
  expect(compareAt(null)).toEqual([])
  expect(compareAt(99)).toContainEqual(expect.stringContaining('instead of 99: degraded'))
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
  const kusama = fingerprintRuntime({ metadata: decodeMetadata(kusama14), selection: relay })
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
  const { draft } = openExpected()
  const identity = { specName: 'hour', specVersion: 1, codeHash: '0x01' } as const
  const first = compareRuntime({ expected, live: draft.bytes(15), identity })
  // The unreadable metadata shows that the second comparison does not read it.
  expect(compareRuntime({ expected, live: '0x', identity })).toBe(first)
  const later = { ...identity, codeHash: '0x02' } as const
  expect(() => compareRuntime({ expected, live: '0x', identity: later })).toThrow(
    expect.objectContaining({ code: 'MetadataMalformed' })
  )
})

test('a fingerprint is JSON, and as good after a round trip', () => {
  const copy = JSON.parse(JSON.stringify(expected)) as typeof expected
  expect(compareRuntime({ expected: copy, live: openExpected().draft.bytes(16) }).changes).toEqual(
    []
  )
})

test('a fingerprint of a missing item is refused', () => {
  const metadata = openExpected().draft.metadata()
  const only = (pallet: RuntimeSelection['pallets'][number]): RuntimeSelection => ({
    view: 'x',
    pallets: [pallet],
    apis: []
  })
  for (const pallet of [
    { name: 'Nowhere', need: 'required' },
    { name: 'System', need: 'required', calls: ['no_such_call'] }
  ] as const) {
    expect(() => fingerprintRuntime({ metadata, selection: only(pallet) })).toThrow(
      expect.objectContaining({ code: 'SavedDataMalformed' })
    )
  }
  const absent = fingerprintRuntime({
    metadata,
    selection: only({ name: 'Nowhere', need: 'optional' })
  })
  expect(absent.pallets).toEqual([])
  const broken = { ...expected, types: [] }
  expect(() => compareRuntime({ expected: broken, live: openExpected().draft.bytes(15) })).toThrow(
    expect.objectContaining({ code: 'SavedDataMalformed' })
  )
})

test.for(runtimes.filter(({ name }) => name === 'hour' || name === 'minute'))(
  'all storage of a service of variant $name is compared but that of deposits',
  (runtime) => {
    const metadata = decodeMetadata(readFileSync(metadataUrl(metadataOf(runtime))))
    const { pallets } = fingerprintRuntime({ metadata, selection: runtime.selection })
    const expected = pallets.find(({ name }) => name === 'AutomationTime')?.storage
    const live = metadata.pallets.find(({ name }) => name === 'AutomationTime')?.storage?.items
    const names = live?.map(({ name }) => name)
    expect(Object.keys(expected ?? {})).toEqual(names?.filter((name) => name !== 'Deposits'))
    expect(names).toEqual(expect.arrayContaining(['Deposits', 'PassedPlace', 'PassedWaiting']))
  }
)

test.for(runtimes.filter(({ name }) => name === 'hour' || name === 'minute'))(
  'a service of variant $name may ask any deposit for tasks',
  (runtime) => {
    const metadata = decodeMetadata(readFileSync(metadataUrl(metadataOf(runtime))))
    const expected = fingerprintRuntime({ metadata, selection: runtime.selection })
    const [deposits, issued] = [
      metadata.pallets.find(({ name }) => name === 'AutomationTime'),
      metadata.pallets.find(({ name }) => name === 'Balances')
    ].map((pallet, index) =>
      pallet?.storage?.items.find(({ name }) => name === ['Deposits', 'TotalIssuance'][index])
    )
    if (deposits?.type.tag !== 'map' || issued?.type.tag !== 'plain') throw new Error('not found')
    Object.assign(deposits.type.value, { value: issued.type.value })
    expect(compareRuntime({ expected, live: metadata }).changes).toEqual([])
  }
)
