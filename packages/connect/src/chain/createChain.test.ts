import { bytesToHex, type Hex, hexToBytes, OperationAborted, ParaclockError } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { describe, expect, test } from 'vitest'
import { assetHubRuntime } from '../../test/support/assetHubRuntime.ts'
import { createMemorySource, type MemorySourceArgs } from '../source/createMemorySource.ts'
import type { StateSource } from '../source/StateSource.ts'
import type { Chain } from './Chain.ts'
import { createChain } from './createChain.ts'
import { encoded } from './encodeArguments.ts'
import { readThrough } from './readThrough.ts'

const METADATA = readRuntimeMetadata({ runtime: 'target', version: 15 })
const runtime = openRuntime({ metadata: METADATA })
const ALICE = 'uvusPbfFV8skjdZebqb8ANkUAu8mGVD5TsDRVcJtxakBgegN4'
const ALICE_HEX = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const BLOCK = { hash: `0x${'ab'.repeat(32)}`, number: 7 } as const

function open(answers: MemorySourceArgs = {}, metadata = METADATA): Chain {
  const source = createMemorySource(answers)
  return createChain({ name: 'acme', metadata, source, block: BLOCK, facts: { paraId: 2000 } })
}

function keyOf(pallet: string, entry: string, ...keys: readonly unknown[]): Hex {
  return runtime.storage(pallet, entry)?.key(...keys) ?? '0x'
}

const ACCOUNT: Hex = `0x${'07000000'}${'00'.repeat(12)}${'05'.padEnd(32, '0')}${'00'.repeat(48)}`

describe('storage', () => {
  test('a value comes with its evidence', async () => {
    const key = keyOf('System', 'Account', ALICE)
    const chain = open({ storage: { [key]: ACCOUNT } })
    const { value, evidence } = await chain.storage({
      pallet: 'System',
      entry: 'Account',
      keys: [ALICE_HEX],
      as: (account) => account as { readonly nonce: number; readonly data: { free: bigint } }
    })
    expect([value?.nonce, value?.data.free]).toEqual([7, 5n])
    expect(evidence).toEqual([
      {
        kind: 'storage',
        basis: 'stated',
        chain: 'acme',
        blockHash: BLOCK.hash,
        item: 'system.account',
        key,
        value: ACCOUNT,
        decoded: expect.objectContaining({ nonce: 7, data: expect.objectContaining({ free: '5' }) })
      }
    ])
  })

  test('an empty item has its default or undefined, and evidence that it is empty', async () => {
    const chain = open()
    const account = await chain.storage({ pallet: 'System', entry: 'Account', keys: [ALICE] })
    expect(account.value).toMatchObject({ nonce: 0 })
    expect(account.evidence).toMatchObject([{ value: undefined, decoded: { nonce: 0 } }])
    const as = (): never => {
      throw new Error('called')
    }
    const { value, evidence } = await chain.storage({ pallet: 'Sudo', entry: 'Key', as })
    expect(value).toBeUndefined()
    expect(evidence).toMatchObject([{ item: 'sudo.key', value: undefined }])
    expect(evidence[0]).not.toHaveProperty('decoded')
  })

  test('a pallet or an item that the chain lacks is undefined without evidence', async () => {
    for (const [pallet, entry] of [
      ['Nothing', 'Account'],
      ['System', 'Nothing']
    ] as const) {
      expect(await open().storage({ pallet, entry })).toEqual({ value: undefined, evidence: [] })
    }
  })

  test('an error of `as` names the chain and the item', async () => {
    const cause = new ParaclockError(OperationAborted, { what: 'x' })
    const as = (): never => {
      throw cause
    }
    const chain = open()
    const read = { pallet: 'System', entry: 'Account', keys: [ALICE], as } as const
    await expect(chain.storage(read)).rejects.toMatchObject({
      code: 'ValueMalformed',
      context: { type: 'system.account of acme', problem: cause.message },
      cause
    })
    expect(() => chain.constant({ pallet: 'System', name: 'SS58Prefix', as })).toThrow(
      `12000 is not a system.ss58Prefix of acme: ${cause.message}`
    )
  })

  test('a value that is not of its type is refused', async () => {
    const chain = open({ storage: { [keyOf('System', 'Account', ALICE)]: '0x07' } })
    const read = { pallet: 'System', entry: 'Account', keys: [ALICE] }
    await expect(chain.storage(read)).rejects.toMatchObject({ code: 'ValueMalformed' })
  })
})

test('constants are values of the metadata', () => {
  const chain = open()
  expect(chain.constant({ pallet: 'System', name: 'SS58Prefix', as: Number })).toBe(12_000)
  expect(chain.constant({ pallet: 'System', name: 'Nothing', as: Number })).toBeUndefined()
})

test('facts that are not given come from the metadata', () => {
  const { facts, paraId, block } = open()
  expect(facts).toMatchObject({
    specName: 'paraclock-target',
    ss58Prefix: 12_000,
    best: BLOCK,
    finalized: BLOCK
  })
  expect(facts.runtimeApis).toContainEqual(
    expect.objectContaining({ name: 'DryRunApi', version: 2 })
  )
  expect(facts.capabilities.hrmp).toBeUndefined()
  expect([paraId, block]).toEqual([2000, BLOCK])
})

test('a given prefix of addresses is also that of a given runtime', () => {
  const make = (ss58Prefix?: number) =>
    createChain({
      name: 'acme',
      metadata: runtime,
      source: createMemorySource(),
      facts: ss58Prefix === undefined ? {} : { ss58Prefix }
    })
  expect(make().runtime).toBe(runtime)
  expect(make(runtime.ss58Prefix).runtime).toBe(runtime)
  expect(make(7).runtime.ss58Prefix).toBe(7)
})

describe('runtime APIs', () => {
  const location = { type: 'V4', value: { parents: 1, interior: { type: 'Here' } } }

  test('the evidence holds the complete arguments and the answer', async () => {
    const asked: Hex[] = []
    const chain = open({
      calls: {
        LocationToAccountApi_convert_location: (data) => {
          asked.push(data)
          return `0x00${ALICE_HEX.slice(2)}`
        }
      }
    })
    const { value, evidence } = await chain.call({
      api: 'LocationToAccountApi',
      method: 'convert_location',
      args: { location }
    })
    expect(asked).toEqual(['0x040100'])
    expect(value).toEqual({ success: true, value: ALICE })
    expect(evidence).toEqual([
      {
        kind: 'runtimeApi',
        basis: 'stated',
        chain: 'acme',
        blockHash: BLOCK.hash,
        method: 'LocationToAccountApi_convert_location',
        input: '0x040100',
        output: `0x00${ALICE_HEX.slice(2)}`,
        decoded: { success: true, value: ALICE }
      }
    ])
  })

  test('an argument may be SCALE bytes', async () => {
    const calls = { LocationToAccountApi_convert_location: `0x00${ALICE_HEX.slice(2)}` } as const
    const { evidence } = await open({ calls }).call({
      api: 'LocationToAccountApi',
      method: 'convert_location',
      args: { location: encoded('0x040100') }
    })
    expect(evidence).toMatchObject([{ input: '0x040100' }])
  })

  test('encoded bytes and chains of another copy of this package are recognized', async () => {
    const calls = { LocationToAccountApi_convert_location: `0x00${ALICE_HEX.slice(2)}` } as const
    const own = open()
    // A chain of another copy is not an instance of this copy's class.
    const { over } = own as unknown as { over(source: StateSource): Chain }
    const other: Chain = { ...own, over: over.bind(own) } as Chain & object
    const chain = readThrough(other, createMemorySource({ calls }))
    const bytes = hexToBytes('0x040100')
    const { evidence } = await chain.call({
      api: 'LocationToAccountApi',
      method: 'convert_location',
      args: { location: { [Symbol.for('@paraclock/connect/encoded')]: bytes } }
    })
    expect(evidence).toMatchObject([{ input: '0x040100' }])
  })

  test.for([
    [{}, 'argument "location"', 'it is missing; this version takes location'],
    [{ location, xcm: 1 }, 'argument "xcm"', 'this version takes location'],
    [{ location: { type: 'V99' } }, 'argument "location"', 'there is no such variant: expected V3']
  ] as const)('arguments that do not fit are refused: %o', async ([args, argument, problem]) => {
    const asking = open().call({ api: 'LocationToAccountApi', method: 'convert_location', args })
    await expect(asking).rejects.toMatchObject({
      code: 'CallMalformed',
      message: expect.stringContaining(argument)
    })
    await expect(asking).rejects.toThrow(problem)
  })

  test('an API or a method that the chain lacks is refused', async () => {
    const chain = open()
    for (const [api, method] of [
      ['GrandpaApi', 'grandpa_authorities'],
      ['DryRunApi', 'nothing']
    ] as const) {
      await expect(chain.call({ api, method })).rejects.toMatchObject({ code: 'RuntimeApiMissing' })
    }
    expect(chain.hasApi('GrandpaApi')).toBe(false)
    expect([chain.hasApi('DryRunApi'), chain.hasApi('DryRunApi', 2)]).toEqual([true, true])
    expect([chain.hasApi('DryRunApi', 3), chain.apiVersion('DryRunApi')]).toEqual([false, 2])
  })

  test.for(['0x', '0x02', `0x00${'00'.repeat(33)}`] as const)(
    'an answer that does not decode is refused: %s',
    async (answer) => {
      const chain = open({ calls: { LocationToAccountApi_convert_location: answer } })
      const asking = chain.call({
        api: 'LocationToAccountApi',
        method: 'convert_location',
        args: { location }
      })
      await expect(asking).rejects.toMatchObject({ code: 'RuntimeApiResultMalformed' })
    }
  )

  test('an API is read by its declared version with metadata of version 14', async () => {
    const metadata = readRuntimeMetadata({ runtime: 'target', version: 14 })
    const source = createMemorySource({ calls: { DryRunApi_dry_run_call: '0x0100' } })
    const args = { origin: { kind: 'root' }, call: '0x00000400' } as const
    const known = createChain({ name: 'old', metadata, source })
    const { value, evidence } = await known.dryRunCall(args)
    expect(value.failure?.name).toBe('Unimplemented')
    expect(evidence).toHaveLength(1)
    const strange = [{ id: '0x91b1c8b16328eb92', name: 'DryRunApi', version: 9 }] as const
    const facts = { runtimeApis: strange }
    await expect(
      createChain({ name: 'new', metadata, source, facts }).call({
        api: 'DryRunApi',
        method: 'nothing'
      })
    ).rejects.toMatchObject({
      code: 'RuntimeApiMissing',
      message: expect.stringContaining('nothing in version 9 of DryRunApi')
    })
  })

  test('an argument of another version is ignored', async () => {
    const { metadata } = assetHubRuntime()
    const source = createMemorySource({ calls: { XcmPaymentApi_query_delivery_fees: '0x0100' } })
    const chain = createChain({ name: 'hub', metadata: metadata as Hex, source })
    expect(chain.apiVersion('XcmPaymentApi')).toBe(1)
    const { evidence } = await chain.call({
      api: 'XcmPaymentApi',
      method: 'query_delivery_fees',
      args: {
        destination: encoded('0x040100'),
        message: encoded('0x04040a'),
        asset_id: encoded('0x040100')
      }
    })
    expect(evidence).toMatchObject([{ input: '0x04010004040a' }])
  })

  test('the refusal of a source reaches the caller', async () => {
    const chain = open()
    await expect(chain.call({ api: 'Core', method: 'version' })).rejects.toMatchObject({
      code: 'CallRefused'
    })
  })
})

describe('dry runs', () => {
  const output = (method: string): number =>
    runtime.metadata.apis
      .find(({ name }) => name === 'DryRunApi')
      ?.methods.find(({ name }) => name === method)?.output ?? 0
  const info = { actual_weight: { ref_time: 5n, proof_size: 7n }, pays_fee: { type: 'Yes' } }
  const done = { type: 'Utility', value: { type: 'BatchCompleted', value: undefined } }
  const callAnswer = (execution_result: unknown): Hex => {
    const value = {
      execution_result,
      emitted_events: [done],
      local_xcm: undefined,
      forwarded_xcms: []
    }
    return bytesToHex(runtime.type(output('dry_run_call')).encode({ success: true, value }))
  }
  const remark = { pallet: 'System', method: 'remark', args: { remark: Uint8Array.of(1) } }
  const bytes = bytesToHex(runtime.encodeCall(remark))

  test.for([
    [{ kind: 'signed', account: ALICE }, `0x0001${ALICE_HEX.slice(2)}`, ALICE],
    [{ kind: 'signed', account: ALICE_HEX }, `0x0001${ALICE_HEX.slice(2)}`, ALICE_HEX],
    [{ kind: 'root' }, '0x0000', 'root'],
    [{ kind: 'chain', origin: { type: 'system', value: { type: 'None' } } }, '0x0002', 'chain']
  ] as const)('a call is run in the name of %o', async ([origin, encodedOrigin, shown]) => {
    const asked: Hex[] = []
    const chain = open({
      calls: {
        DryRunApi_dry_run_call: (data) => {
          asked.push(data)
          return callAnswer({ success: true, value: info })
        }
      }
    })
    for (const call of [bytes, runtime.encodeCall(remark), remark]) {
      const { value, evidence } = await chain.dryRunCall({ origin, call, resultXcmVersion: 5 })
      expect(value).toMatchObject({ failure: undefined, weight: { refTime: 5n, proofSize: 7n } })
      expect(evidence).toEqual([
        {
          kind: 'dryRun',
          basis: 'stated',
          chain: 'acme',
          blockHash: BLOCK.hash,
          origin: shown,
          call: bytes,
          succeeded: true,
          outcome: 'utility.BatchCompleted'
        }
      ])
    }
    const data = `${encodedOrigin}${bytes.slice(2)}05000000`
    expect(asked).toEqual([data, data, data])
  })

  test('XCM version 4 is the default', async () => {
    let asked = ''
    const chain = open({
      calls: {
        DryRunApi_dry_run_call: (data) => {
          asked = data
          return '0x0100'
        }
      }
    })
    const { value, evidence } = await chain.dryRunCall({ origin: { kind: 'root' }, call: bytes })
    expect(asked.endsWith('04000000')).toBe(true)
    expect(value.failure).toMatchObject({ kind: 'declined', name: 'Unimplemented' })
    expect(evidence).toMatchObject([{ succeeded: false, outcome: 'Unimplemented' }])
  })

  test('a program runs with a location as its origin', async () => {
    const failed = { type: 'Error', value: { index: 0, error: { type: 'Barrier' } } }
    const value = { execution_result: failed, emitted_events: [], forwarded_xcms: [] }
    const answer = bytesToHex(runtime.type(output('dry_run_xcm')).encode({ success: true, value }))
    const asked: Hex[] = []
    const chain = open({
      calls: {
        DryRunApi_dry_run_xcm: (data) => {
          asked.push(data)
          return answer
        }
      }
    })
    const location = { type: 'V4', value: { parents: 1, interior: { type: 'Here' } } }
    for (const origin of [location, '0x040100'] as const) {
      const run = await chain.dryRunXcm({ origin, program: '0x04040a', sender: 'the relay' })
      expect(run.value.failure).toMatchObject({ kind: 'xcm', name: 'Barrier' })
      expect(run.evidence).toMatchObject([
        { origin: 'the relay', call: '0x04040a', succeeded: false, outcome: 'Barrier' }
      ])
    }
    expect(asked).toEqual(['0x04010004040a', '0x04010004040a'])
    const { evidence } = await chain.dryRunXcm({ origin: location, program: '0x04040a' })
    expect(evidence).toMatchObject([{ origin: JSON.stringify(location) }])
  })

  test('a chain without the API refuses', async () => {
    const source = createMemorySource()
    const chain = createChain({
      name: 'old',
      metadata: METADATA,
      source,
      facts: { runtimeApis: [] }
    })
    await expect(chain.dryRunCall({ origin: { kind: 'root' }, call: bytes })).rejects.toMatchObject(
      { code: 'RuntimeApiMissing' }
    )
  })
})

test('calls are written and read by the metadata', () => {
  const chain = open()
  const call = { pallet: 'System', method: 'remark', args: { remark: Uint8Array.of(1) } }
  const bytes = chain.encodeCall(call)
  expect(chain.decodeCall(bytes)).toEqual(call)
  expect(bytes).toBe(bytesToHex(runtime.encodeCall(call)))
})

test('a block with the same code is read by the same runtime, another block by its own', async () => {
  const hash: Hex = `0x${'cd'.repeat(32)}`
  const service = readRuntimeMetadata({ runtime: 'service-hour', version: 15 })
  const versions = Uint8Array.of(4, 15, 0, 0, 0)
  const answers = (codeHash: Hex | undefined): MemorySourceArgs => ({
    calls: {
      Metadata_metadata_versions: bytesToHex(versions),
      Metadata_metadata_at_version: `0x01${bytesToHex(service).slice(2)}`
    },
    requests: {
      chain_getHeader: { number: '0x2a' },
      state_getStorageHash: codeHash,
      state_getRuntimeVersion: { specName: 'other', specVersion: 2, apis: [] }
    }
  })
  const make = (codeHash: Hex | undefined): Chain =>
    createChain({
      name: 'acme',
      metadata: METADATA,
      source: createMemorySource(answers(codeHash)),
      facts: { codeHash: `0x${'11'.repeat(32)}` }
    })
  const first = make(`0x${'11'.repeat(32)}`)
  const same = await first.at(hash)
  expect(same.runtime).toBe(first.runtime)
  expect(same.block).toEqual({ hash, number: 42 })
  for (const codeHash of [`0x${'22'.repeat(32)}`, undefined] as const) {
    const other = await make(codeHash).at(hash)
    expect(other.runtime.storage('AutomationTime', 'Tasks')).toBeDefined()
    expect(other.facts).toMatchObject({ specName: 'other', specVersion: 2, codeHash })
    expect(other.facts.capabilities.service).not.toBeUndefined()
  }
})

test.each([
  ['is that of its metadata', {}, 11_114],
  ['stays that of the caller', { ss58Prefix: 7 }, 7]
])('after a runtime upgrade, the prefix of addresses %s', async (_, facts, prefix) => {
  const service = readRuntimeMetadata({ runtime: 'service-hour', version: 15 })
  const source = createMemorySource({
    calls: { Metadata_metadata_at_version: `0x01${bytesToHex(service).slice(2)}` },
    requests: {
      chain_getHeader: { number: '0x2a' },
      state_getStorageHash: null,
      state_getRuntimeVersion: { specName: 'other', specVersion: 2 }
    }
  })
  const chain = createChain({ name: 'acme', metadata: METADATA, source, facts })
  const { runtime, facts: own } = await chain.at(BLOCK.hash)
  expect([runtime.ss58Prefix, own.ss58Prefix]).toEqual([prefix, prefix])
})

test('a finalized block before the pinned block is read by its own runtime', async () => {
  const [oldBlock, newBlock] = [`0x${'0a'.repeat(32)}`, `0x${'0c'.repeat(32)}`] as const
  const [oldCode, newCode] = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const
  const service = readRuntimeMetadata({ runtime: 'service-hour', version: 15 })
  const isOld = ([, at = '']: readonly string[]) => at === oldBlock
  const source = createMemorySource({
    calls: { Metadata_metadata_at_version: `0x01${bytesToHex(service).slice(2)}` },
    requests: {
      chain_getBlockHash: newBlock,
      chain_getFinalizedHead: oldBlock,
      chain_getHeader: ([hash]: readonly string[]) => ({
        number: hash === oldBlock ? 10 : 12,
        parentHash: oldBlock
      }),
      state_getRuntimeVersion: ([at]: readonly string[]) => ({
        specName: 'acme',
        specVersion: at === oldBlock ? 1 : 2
      }),
      state_getStorage: null,
      state_getStorageHash: (params: readonly string[]) => (isOld(params) ? oldCode : newCode),
      system_properties: {},
      system_chain: 'Acme'
    }
  })
  const block = { number: 12, hash: newBlock }
  const facts = { codeHash: newCode, specName: 'acme', specVersion: 2 }
  const best = createChain({ name: 'acme', metadata: METADATA, source, block, facts })
  const finalized = await best.latest('finalized')
  expect([finalized.block.number, finalized.facts.specVersion]).toEqual([10, 1])
  expect(finalized.runtime.storage('AutomationTime', 'Tasks')).toBeDefined()
  expect((await best.latest('best')).runtime).toBe(best.runtime)
})

test('a block that the node does not know is refused', async () => {
  const requests = {
    chain_getHeader: null,
    state_getStorageHash: null,
    state_getRuntimeVersion: { specName: 'a', specVersion: 1 }
  }
  await expect(open({ requests }).at(`0x${'cd'.repeat(32)}`)).rejects.toMatchObject({
    code: 'BlockMissing'
  })
})
