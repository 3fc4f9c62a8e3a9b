import { bytesToHex, type Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import type { ApiPromise } from '@polkadot/api'
import polkadotV14 from '@polkadot/types-support/metadata/v14/polkadot-hex'
import contractsV14 from '@polkadot/types-support/metadata/v14/substrate-contracts-node-hex'
import type { FakeRuntime } from '@tooling/faults'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { assetHubRuntime } from '../../test/support/assetHubRuntime.ts'
import { openOffline } from '../../test/support/openOffline.ts'
import { startNodes } from '../../test/support/startNodes.ts'
import { runtimeApiId } from '../chain/runtimeApiNames.ts'
import { createProvider } from '../provider/createProvider.ts'
import { createStateCaller, type StateCaller } from './createStateCaller.ts'
import { planStateCall } from './planStateCall.ts'
import { stateCall } from './stateCall.ts'

// polkadot.js alone takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** A caller that keeps what it is asked and answers with what it is given. */
function record(answer: Hex): { readonly caller: StateCaller; readonly asked: string[] } {
  const asked: string[] = []
  const caller: StateCaller = {
    stateCall: async ({ name, data, at }) => {
      asked.push(at === undefined ? `${name} ${data}` : `${name} ${data} ${at}`)
      return answer
    }
  }
  return { caller, asked }
}

function withApis(runtime: FakeRuntime, apis: Readonly<Record<string, number>>): FakeRuntime {
  const declared = Object.entries(apis).map(([name, version]) => [runtimeApiId(name), version])
  return { ...runtime, version: { ...runtime.version, apis: declared } }
}

const REMARK = '0x00000400'

describe('types of the metadata (Asset Hub Kusama, version 15)', () => {
  let api: ApiPromise
  beforeAll(async () => {
    api = await openOffline(assetHubRuntime())
  })

  test('arguments are named and encoded as the metadata says', async () => {
    // weight 1000 and 2 as compacts, class 0, and a fee of 5.
    const { caller, asked } = record(`0xa10f0800${'05'.padEnd(32, '0')}`)
    const call = api.registry.createType('Call', REMARK)
    const result = await stateCall(
      api,
      'TransactionPaymentCallApi_query_call_info',
      { call, len: 4 },
      { caller }
    )
    expect(asked).toEqual([`TransactionPaymentCallApi_query_call_info ${call.toHex()}04000000`])
    expect(result).toMatchObject({ source: 'metadata', version: 3 })
    expect(result.value.toHuman()).toMatchObject({
      partialFee: expect.any(String),
      class: 'Normal'
    })
  })

  test('the plan names parameters in camel case, and the source of their types', () => {
    const plan = planStateCall(api, 'XcmPaymentApi_query_weight_to_asset_fee')
    expect(plan.source).toBe('metadata')
    expect(plan.params.map(({ name }) => name)).toEqual(['weight', 'asset'])
    expect(planStateCall(api, 'AccountNonceApi_account_nonce').params[0]?.name).toBe('account')
  })

  test('an argument that no version takes is refused', async () => {
    const { version, params, otherParams } = planStateCall(api, 'DryRunApi_dry_run_call')
    expect(version).toBe(2)
    expect(params.map(({ name }) => name)).toEqual(['origin', 'call', 'resultXcmsVersion'])
    expect([...otherParams]).toEqual([])
    const { caller, asked } = record('0x0101')
    const args = { origin: { system: 'Root' }, call: REMARK, resultXcmsVersion: 4 }
    const { value } = await stateCall(api, 'DryRunApi_dry_run_call', args, { caller })
    expect(asked).toEqual([`DryRunApi_dry_run_call 0x0000${REMARK.slice(2)}04000000`])
    expect(value.toHuman()).toEqual({ Err: 'VersionedConversionFailed' })
    await expect(
      stateCall(api, 'DryRunApi_dry_run_call', { ...args, xcmVersion: 4 }, { caller })
    ).rejects.toMatchObject({
      code: 'RuntimeApiArgumentInvalid',
      message:
        'argument "xcmVersion" of DryRunApi_dry_run_call: version 2 takes origin, call, resultXcmsVersion'
    })
  })

  test('arguments that are missing or do not fit are refused', async () => {
    const { caller } = record('0x')
    const name = 'LocationToAccountApi_convert_location'
    await expect(stateCall(api, name, {}, { caller })).rejects.toMatchObject({
      code: 'RuntimeApiArgumentInvalid',
      message: `argument "location" of ${name}: it is missing; version 1 takes location`
    })
    await expect(stateCall(api, name, { location: { V99: {} } }, { caller })).rejects.toMatchObject(
      {
        code: 'RuntimeApiArgumentInvalid'
      }
    )
  })

  test('the block and the raw result go through', async () => {
    const account = '11'.repeat(32)
    const { caller, asked } = record(`0x00${account}`)
    const at = `0x${'22'.repeat(32)}` as const
    const location = { V4: { parents: 1, interior: 'Here' } }
    const { value, raw } = await stateCall(
      api,
      'LocationToAccountApi_convert_location',
      { location },
      { caller, at }
    )
    expect(asked).toEqual([`LocationToAccountApi_convert_location 0x040100 ${at}`])
    expect(raw).toBe(`0x00${account}`)
    expect(value.toJSON()).toHaveProperty('ok')
  })

  test.for([
    ['0x', 'RuntimeApiResultMalformed'],
    ['0x00', 'RuntimeApiResultMalformed'],
    [`0x00${'11'.repeat(33)}`, 'RuntimeApiResultMalformed'],
    ['nonsense', 'RuntimeApiResultMalformed']
  ] as const)('a result that does not decode is refused: %s', async ([raw, code]) => {
    const { caller } = record(raw as Hex)
    const location = { V4: { parents: 1, interior: 'Here' } }
    await expect(
      stateCall(api, 'LocationToAccountApi_convert_location', { location }, { caller })
    ).rejects.toMatchObject({ code })
  })

  test.for([
    ['AutomationTimeApi_generate_task_id', 'it does not declare AutomationTimeApi'],
    ['Core_no_such_call', 'Core has '],
    ['', 'it has no API name']
  ])('%s is missing', async ([name = '', problem = '']) => {
    await expect(stateCall(api, name, {})).rejects.toMatchObject({
      code: 'RuntimeApiMissing',
      message: expect.stringContaining(problem)
    })
  })
})

describe('definitions of our own (Polkadot, metadata version 14)', () => {
  const apiWith = (
    apis: Readonly<Record<string, number>>,
    metadata: string = polkadotV14
  ): Promise<ApiPromise> =>
    openOffline(withApis({ ...assetHubRuntime(), metadata, calls: {} }, apis))

  test('the argument list follows the declared version', async () => {
    const [one, two] = [await apiWith({ DryRunApi: 1 }), await apiWith({ DryRunApi: 2 })]
    const names = (api: ApiPromise): string[] =>
      planStateCall(api, 'DryRunApi_dry_run_call').params.map(({ name }) => name)
    expect(names(one)).toEqual(['origin', 'call'])
    expect(names(two)).toEqual(['origin', 'call', 'resultXcmsVersion'])
    const { caller, asked } = record('0x0100')
    const args = { origin: { system: 'Root' }, call: REMARK, resultXcmsVersion: 5 }
    await stateCall(one, 'DryRunApi_dry_run_call', args, { caller })
    const second = await stateCall(two, 'DryRunApi_dry_run_call', args, { caller })
    expect(asked).toEqual([
      'DryRunApi_dry_run_call 0x000000000400',
      'DryRunApi_dry_run_call 0x00000000040005000000'
    ])
    expect(second).toMatchObject({ source: 'definitions', version: 2 })
    expect(second.value.toHuman()).toEqual({ Err: 'Unimplemented' })
  })

  test('delivery fees take an asset from version 2 on', async () => {
    const names = async (version: number): Promise<string[]> => {
      const api = await apiWith({ XcmPaymentApi: version })
      return planStateCall(api, 'XcmPaymentApi_query_delivery_fees').params.map(({ name }) => name)
    }
    expect(await names(1)).toEqual(['destination', 'message'])
    expect(await names(2)).toEqual(['destination', 'message', 'assetId'])
  })

  test('a call whose types the chain has not is refused', async () => {
    const api = await apiWith({ XcmPaymentApi: 1 }, contractsV14)
    expect(() => planStateCall(api, 'XcmPaymentApi_query_acceptable_payment_assets')).toThrowError(
      expect.objectContaining({
        code: 'RuntimeApiMissing',
        message: expect.stringContaining('VersionedAssetId is not in the metadata')
      })
    )
  })

  test.for([1, 2, 3, 4])('fees of a call are asked for in version %i', async (version) => {
    const api = await apiWith({ TransactionPaymentCallApi: version })
    const { caller, asked } = record(`0x${'01'.padEnd(32, '0')}`)
    const name = 'TransactionPaymentCallApi_query_length_to_fee'
    if (version < 3) {
      expect(() => planStateCall(api, name)).toThrowError(
        expect.objectContaining({ code: 'RuntimeApiMissing' })
      )
    } else {
      const { value } = await stateCall(api, name, { length: 2 }, { caller })
      expect(asked).toEqual([`${name} 0x02000000`])
      expect(value.toJSON()).toBe(1)
    }
    const info = planStateCall(api, 'TransactionPaymentCallApi_query_call_info')
    expect(info.result).toContain(version === 1 ? '"Weight"' : '"WeightV2"')
  })

  test('the service answers by its own definitions', async () => {
    const api = await apiWith({ AutomationTimeApi: 1, XcmpHandlerApi: 1 })
    const hash = '33'.repeat(32)
    const { caller, asked } = record(`0x${hash}`)
    const account = bytesToHex(new Uint8Array(32).fill(7))
    const id = await stateCall(
      api,
      'AutomationTimeApi_generate_task_id',
      { account, providedId: 'abc' },
      { caller }
    )
    expect(asked).toEqual([`AutomationTimeApi_generate_task_id ${account}0c616263`])
    expect(id.value.toHex()).toBe(`0x${hash}`)
    const fees = record(`0x00${'05'.padEnd(32, '0')}`)
    const quoted = await stateCall(
      api,
      'AutomationTimeApi_get_time_automation_fees',
      { action: 'XCMP', executions: 3 },
      { caller: fees.caller }
    )
    expect(fees.asked).toEqual(['AutomationTimeApi_get_time_automation_fees 0x0203000000'])
    expect(quoted.value.toJSON()).toEqual({ ok: 5 })
    const derived = await stateCall(
      api,
      'XcmpHandlerApi_cross_chain_account',
      { account },
      { caller }
    )
    expect(derived.value.toHex()).toBe(`0x${hash}`)
  })

  test('versions and calls that are not known are refused', async () => {
    const api = await apiWith({ DryRunApi: 9, GrandpaApi: 3, XcmpHandlerApi: 1 })
    expect(() => planStateCall(api, 'DryRunApi_dry_run_call')).toThrowError(
      expect.objectContaining({ code: 'RuntimeApiVersionUnknown' })
    )
    expect(() => planStateCall(api, 'GrandpaApi_grandpa_authorities')).toThrowError(
      expect.objectContaining({ code: 'RuntimeApiMissing' })
    )
    expect(() => planStateCall(api, 'XcmpHandlerApi_nothing')).toThrowError(
      expect.objectContaining({ code: 'RuntimeApiMissing' })
    )
  })
})

describe('the service’s own runtime', () => {
  const SERVICE = { AutomationTimeApi: 1, XcmpHandlerApi: 1 }
  const open = (version: 14 | 15): Promise<ApiPromise> => {
    const metadata = bytesToHex(readRuntimeMetadata({ runtime: 'service-hour', version }))
    return openOffline(withApis({ ...assetHubRuntime(), metadata, calls: {} }, SERVICE))
  }
  const account = bytesToHex(new Uint8Array(32).fill(7))
  const EXTRINSIC = '0x0412'

  test.for([
    ['AutomationTimeApi_generate_task_id', { account, providedId: 'abc' }, `0x${'33'.repeat(32)}`],
    [
      'AutomationTimeApi_query_fee_details',
      { extrinsic: EXTRINSIC },
      `0x00${'05'.padEnd(64, '0')}`
    ],
    ['AutomationTimeApi_query_fee_details', { extrinsic: EXTRINSIC }, '0x0100'],
    ['AutomationTimeApi_query_fee_details', { extrinsic: EXTRINSIC }, '0x010207'],
    [
      'AutomationTimeApi_get_time_automation_fees',
      { action: 'XCMP', executions: 3 },
      `0x00${'05'.padEnd(32, '0')}`
    ],
    ['XcmpHandlerApi_cross_chain_account', { account }, `0x${'44'.repeat(32)}`]
  ] as const)('%s means the same by metadata and by definitions', async ([name, args, answer]) => {
    const results: unknown[] = []
    for (const [version, source] of [
      [14, 'definitions'],
      [15, 'metadata']
    ] as const) {
      const { caller, asked } = record(answer)
      const result = await stateCall(await open(version), name, args, { caller })
      expect(result.source).toBe(source)
      results.push([asked, result.value.toJSON()])
    }
    expect(results[1]).toEqual(results[0])
  })
})

test('without a caller the connection of the api is used, and a caller can be made of a provider', async () => {
  const runtime = assetHubRuntime()
  const name = 'AccountNonceApi_account_nonce'
  const calls = { ...runtime.calls, [name]: '0x2a000000' }
  const { urls, nodes } = await startNodes({ runtime: { ...runtime, calls } })
  const provider = createProvider(urls)
  const { ApiPromise } = await import('@polkadot/api')
  const api = await ApiPromise.create({ provider, noInitWarn: true })
  onTestFinished(() => api.disconnect())
  const account = bytesToHex(new Uint8Array(32).fill(7))
  const direct = await stateCall(api, name, { account })
  const at = nodes[0]?.chain.hashAt(3) as Hex
  const past = await stateCall(api, name, { account }, { at })
  const made = await stateCall(api, name, { account }, { caller: createStateCaller(provider), at })
  expect([direct, past, made].map(({ value }) => value.toJSON())).toEqual([42, 42, 42])
  const asked = nodes[0]?.requests.filter(({ params }) => params[0] === name)
  expect(asked?.map(({ params }) => params.length)).toEqual([2, 3, 3])
})
