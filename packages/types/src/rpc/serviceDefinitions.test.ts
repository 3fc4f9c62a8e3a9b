import { expect, test } from 'vitest'
import { openOffline, readCommitted } from '../../test/readCommitted.ts'
import { decodeMetadata } from '../metadata/decodeMetadata.ts'
import { automationActions, automationRefusals, serviceDefinitions } from './serviceDefinitions.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const ALICE_HEX = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'

// The service's description: fees are hexadecimal quantities, an id is a hash, an account is SS58
// or, in other implementations, hex.
const answers = {
  automationTime_generateTaskId: (params: unknown[]) =>
    params[1] === '0x01' ? `0x${'ab'.repeat(32)}` : null,
  automationTime_queryFeeDetails: () => ({ executionFee: '0x2540be400', xcmpFee: '0x0' }),
  automationTime_getTimeAutomationFees: (params: unknown[]) => Number(params[1]) * 1000,
  xcmpHandler_crossChainAccount: () => ALICE_HEX
}

test('the RPC methods are decorated, encoded and decoded as the description states', async () => {
  const api = await openOffline(readCommitted('service-hour'), answers)
  const rpc = api.rpc as unknown as Record<
    string,
    Record<string, (...args: unknown[]) => Promise<unknown>>
  >
  const { automationTime, xcmpHandler } = rpc
  // A provided id that looks like hex stays text.
  expect(String(await automationTime!['generateTaskId']!(ALICE, '0x01'))).toBe(
    `0x${'ab'.repeat(32)}`
  )
  expect(JSON.parse(JSON.stringify(await automationTime!['queryFeeDetails']!('0x00')))).toEqual({
    executionFee: 10_000_000_000,
    xcmpFee: 0
  })
  expect(String(await automationTime!['getTimeAutomationFees']!('XCMP', 3))).toBe('3000')
  expect(api.createType('AccountId', await xcmpHandler!['crossChainAccount']!(ALICE)).toHex()).toBe(
    ALICE_HEX
  )
})

test('the types that the definitions mention are those of the runtime', () => {
  const metadata = decodeMetadata(readCommitted('service-hour'))
  const variantsOf = (name: string): string[] => {
    for (const { path, def } of metadata.lookup) {
      if (path.at(-1) === name && path[0] !== 'pallet_xcm' && def.tag === 'variant') {
        return def.value.map((variant) => variant.name)
      }
    }
    return []
  }
  expect(variantsOf('AutomationAction')).toEqual(automationActions)
  expect(variantsOf('Refusal')).toEqual(automationRefusals)
  expect(variantsOf('FeeQueryError')).toEqual(
    Object.keys((serviceDefinitions().types['AutomationFeeQueryError'] as { _enum: object })._enum)
  )
})

test('the runtime APIs are those of the runtime, by name and argument', () => {
  const metadata = decodeMetadata(readCommitted('service-hour'))
  for (const [name, [latest]] of Object.entries(serviceDefinitions().runtime)) {
    const api = metadata.apis.find((entry) => entry.name === name)
    const described = Object.fromEntries(
      api?.methods.map((method) => [method.name, method.inputs.map((input) => input.name)]) ?? []
    )
    const defined = Object.fromEntries(
      Object.entries(latest?.methods ?? {}).map(([method, { params }]) => [
        method,
        params.map((param) => param.name)
      ])
    )
    expect(defined).toEqual(described)
    expect(latest?.version).toBe(api !== undefined && 'version' in api ? api.version : undefined)
  }
})

test('metadata v14 gets its runtime APIs from the definitions', async () => {
  const asked: unknown[][] = []
  const api = await openOffline(readCommitted('service-hour', 14), {
    state_call: (params) => {
      asked.push(params)
      // Ok, an execution fee of 7 and an XCM fee of 8.
      return `0x00${'07'.padEnd(32, '0')}${'08'.padEnd(32, '0')}`
    }
  })
  const query = api.call['automationTimeApi']?.['queryFeeDetails']
  const extrinsic = api.tx['system']!['remark']!('0x1234').toHex()
  expect((await query?.(extrinsic))?.toJSON()).toEqual({ ok: { executionFee: 7, xcmpFee: 8 } })
  // The bytes of an extrinsic begin with their own length: nothing is put before them.
  expect(asked[0]?.slice(0, 2)).toEqual(['AutomationTimeApi_query_fee_details', extrinsic])
})

test('metadata that describes the APIs takes an extrinsic as bytes', async () => {
  const asked: unknown[][] = []
  const api = await openOffline(readCommitted('service-hour'), {
    state_call: (params) => {
      asked.push(params)
      return `0x00${'07'.padEnd(32, '0')}${'08'.padEnd(32, '0')}`
    }
  })
  const extrinsic = api.tx['system']!['remark']!('0x1234')
  await api.call['automationTimeApi']!['queryFeeDetails']!(extrinsic.toU8a())
  expect(asked[0]?.[1]).toBe(extrinsic.toHex())
})
