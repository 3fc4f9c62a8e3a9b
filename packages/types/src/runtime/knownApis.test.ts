import { runtimeNames } from '@paraclock/runtimes'
import { describe, expect, test } from 'vitest'
import { randomBytes, seedNumbers } from '../../test/randomBytes.ts'
import { readCommitted } from '../../test/readCommitted.ts'
import { decodeMetadata } from '../metadata/decodeMetadata.ts'
import { apiIds } from './apiIds.ts'
import { knownApis } from './knownApis.ts'
import { openRuntime } from './openRuntime.ts'
import type { Runtime } from './Runtime.ts'

const HERE = { parents: 1, interior: { type: 'Here' } }
const REMARK = { pallet: 'System', method: 'remark', args: { remark: new Uint8Array() } }

function listMethods({ metadata }: Runtime): readonly (readonly [api: string, method: string])[] {
  return Object.entries(knownApis).flatMap(([api, versions]) =>
    metadata.apis.some(({ name }) => name === api)
      ? Object.keys(Object.assign({}, ...Object.values(versions))).map(
          (method) => [api, method] as const
        )
      : []
  )
}

describe.for(runtimeNames)('%s', (name) => {
  const described = openRuntime({ metadata: readCommitted(name, 16) })
  const known = openRuntime({ metadata: readCommitted(name, 14) })
  const decoded = decodeMetadata(readCommitted(name, 16))

  test.for(listMethods(described))('%s_%s has the same types without metadata', ([api, method]) => {
    const theirs = described.api(api, method)
    const mine = known.api(api, method)
    if (theirs === undefined || mine === undefined) throw new Error(`${api}_${method}`)
    expect(mine.name).toBe(theirs.name)
    expect(mine.params.map((param) => param.name)).toEqual(theirs.params.map((param) => param.name))
    const next = seedNumbers(20_261_121)
    const found = described.metadata.apis
      .find((one) => one.name === api)
      ?.methods.find((one) => one.name === method)
    for (let round = 0; round < 20; round += 1) {
      const answer = randomBytes(decoded, found?.output ?? -1, next)
      expect(attempt(() => mine.decode(answer))).toEqual(attempt(() => theirs.decode(answer)))
      for (const [index, { type }] of (found?.inputs ?? []).entries()) {
        const bytes = randomBytes(decoded, type, next)
        const param = theirs.params[index]?.type
        // An address by index does not survive the round trip if the chain has no account indices.
        const value = attempt(() => param?.decode(bytes))
        if (value === undefined) continue
        expect(mine.params[index]?.type.encode(value)).toEqual(param?.encode(value))
      }
    }
  })
})

/** The target's metadata of version 14 as that of a runtime that declares these APIs. */
function declare(apis: Readonly<Partial<Record<keyof typeof apiIds, number>>>): Runtime {
  const base = openRuntime({ metadata: readCommitted('target', 14) })
  const constant = base.constant('System', 'Version')
  const declared = Object.entries(apis).map(([name, version]) => [
    apiIds[name as keyof typeof apiIds],
    version
  ])
  const version = { ...(constant?.value as object), apis: declared }
  const { pallets } = base.metadata
  const type = pallets
    .flatMap(({ constants }) => constants)
    .find(({ name }) => name === 'Version')?.type
  const value = `0x${Buffer.from(base.type(type ?? -1).encode(version)).toString('hex')}`
  return openRuntime({
    metadata: {
      ...base.metadata,
      pallets: pallets.map((pallet) => ({
        ...pallet,
        constants: pallet.constants.map((one) => (one.name === 'Version' ? { ...one, value } : one))
      }))
    }
  })
}

describe('methods by the declared version', () => {
  test('the parameters follow the version, and an argument of another version is ignored', () => {
    const origin = { type: 'system', value: { type: 'Root' } }
    const args = { origin, call: REMARK, result_xcms_version: 5 }
    const [one, two] = [1, 2].map((version) =>
      declare({ DryRunApi: version }).api('DryRunApi', 'dry_run_call')
    )
    expect(one?.params.map(({ name }) => name)).toEqual(['origin', 'call'])
    expect(two?.params.map(({ name }) => name)).toEqual(['origin', 'call', 'result_xcms_version'])
    expect(Buffer.from(one?.encode(args) ?? []).toString('hex')).toBe('0000000000')
    expect(Buffer.from(two?.encode(args) ?? []).toString('hex')).toBe('000000000005000000')
    expect(() => one?.encode({ ...args, xcm_version: 5 })).toThrow(/has no parameter xcm_version/)
    expect(two?.decode(Uint8Array.of(1, 0))).toEqual({
      success: false,
      value: { type: 'Unimplemented', value: undefined }
    })
  })

  test('delivery fees take an asset from version 2 on', () => {
    const [one, two] = [1, 2].map((version) =>
      declare({ XcmPaymentApi: version }).api('XcmPaymentApi', 'query_delivery_fees')
    )
    expect(one?.params.map(({ name }) => name)).toEqual(['destination', 'message'])
    expect(two?.params.map(({ name }) => name)).toEqual(['destination', 'message', 'asset_id'])
    const destination = { type: 'V5', value: HERE }
    const bytes = one?.encode([destination, { type: 'V5', value: [] }])
    expect(Buffer.from(bytes ?? []).toString('hex')).toBe('0501000500')
  })

  test.for([1, 2, 3, 4])(
    'the fee of a call is requested in the same way in version %i',
    (version) => {
      const runtime = declare({ TransactionPaymentCallApi: version })
      const info = runtime.api('TransactionPaymentCallApi', 'query_call_info')
      expect(info?.params.map(({ name }) => name)).toEqual(['call', 'len'])
    }
  )

  test.for([1, 2, 3, 4])('a weight of one number is read in version %i', (version) => {
    const { metadata } = declare({ TransactionPaymentApi: version })
    const number = metadata.lookup.find(
      ({ def }) => def.tag === 'primitive' && def.value.tag === 'u64'
    )?.id
    const lookup = metadata.lookup.map((entry) => {
      const [name] = entry.path.slice(-1)
      if (name === 'Weight') return { ...entry, path: [] }
      if (name !== 'DispatchEventInfo' || entry.def.tag !== 'composite') return entry
      const value = entry.def.value.map((field) =>
        field.name === 'weight' ? { ...field, type: number ?? -1 } : field
      )
      return { ...entry, path: ['DispatchInfo'], def: { ...entry.def, value } }
    })
    const old = openRuntime({ metadata: { ...metadata, lookup } })
    const answer = Buffer.from('40420f00000000000080df6e40000000000000000000000000', 'hex')
    expect(old.api('TransactionPaymentApi', 'query_info')?.decode(answer)).toMatchObject({
      weight: 1_000_000n,
      partial_fee: 1_081_008_000n
    })
  })

  test('an API, a version or a method that is not known is undefined', () => {
    const runtime = declare({ DryRunApi: 9, XcmpHandlerApi: 1, GenesisBuilder: 1 })
    expect(runtime.api('DryRunApi', 'dry_run_call')).toBeUndefined()
    expect(runtime.api('XcmpHandlerApi', 'nothing')).toBeUndefined()
    expect(runtime.api('GenesisBuilder', 'build_state')).toBeUndefined()
    expect(runtime.api('AutomationTimeApi', 'generate_task_id')).toBeUndefined()
    expect(runtime.api('Nothing', 'nothing')).toBeUndefined()
  })
})

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
