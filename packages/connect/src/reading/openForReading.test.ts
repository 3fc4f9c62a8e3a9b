import { hexToBytes } from '@paraclock/core'
import { modelOf, type ReadableApi } from '@paraclock/types'
import type { Codec } from '@polkadot/types/types'
import { xxhashAsU8a } from '@polkadot/util-crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { assetHubRuntime } from '../../test/support/assetHubRuntime.ts'
import { startNodes } from '../../test/support/startNodes.ts'
import { createMemoryMetadataCache } from '../cache/createMemoryMetadataCache.ts'
import { openChain } from '../chain/openChain.ts'
import { stateCall } from '../stateCall/stateCall.ts'
import { openForReading } from './openForReading.ts'
import { twox } from './twox.ts'

// polkadot.js alone takes seconds on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

const USER = `0x${'42'.repeat(32)}` as const
const RUNTIME = assetHubRuntime()

async function openBoth() {
  const { urls, chain, nodes } = await startNodes({ runtime: RUNTIME })
  const [theirs, mine] = [
    await openChain({ endpoints: urls }),
    await openForReading({ endpoints: urls })
  ]
  onTestFinished(async () => {
    await Promise.all([theirs.close(), mine.close()])
  })
  return { theirs, mine, chain, nodes }
}

function listNames(items: object): readonly string[] {
  return Object.entries(items).flatMap(([section, entries]) =>
    Object.keys(entries as object).map((name) => `${section}.${name}`)
  )
}

test('it is the chain that polkadot.js opens: facts, names, keys, constants', async () => {
  const { theirs, mine } = await openBoth()
  expect(mine.facts).toEqual(theirs.facts)
  for (const part of ['consts', 'tx'] as const) {
    expect(listNames(mine.api[part]).toSorted(), part).toEqual(
      listNames(theirs.api[part]).toSorted()
    )
  }
  for (const [name, entries] of Object.entries(theirs.api.consts)) {
    for (const [constant, value] of Object.entries(entries)) {
      expect(mine.api.consts[name]?.[constant]?.toJSON(), constant).toEqual(
        (value as unknown as Codec).toJSON()
      )
    }
  }
  for (const [name, calls] of Object.entries(theirs.api.tx)) {
    for (const [call, { callIndex }] of Object.entries(calls)) {
      expect(mine.api.tx[name]?.[call]?.callIndex, call).toEqual(callIndex)
    }
  }
  expect(mine.api.registry.chainSS58).toBe(theirs.api.registry.chainSS58)
  expect(mine.api.registry.chainTokens).toEqual(theirs.api.registry.chainTokens)
})

test('every storage item has the key that polkadot.js gives it', async () => {
  const { theirs, mine } = await openBoth()
  const model = modelOf(mine.api)
  let compared = 0
  for (const [section, entries] of Object.entries(mine.api.query)) {
    for (const item of Object.keys(entries)) {
      const entry = theirs.api.query[section]?.[item]
      if (entry === undefined) throw new TypeError(`${section}.${item}`)
      const { type } = entry.creator.meta
      const ids = type.isMap ? keysOf(type.asMap.key.toNumber(), type.asMap.hashers.length) : []
      const keys = ids.map((id) => theirs.api.registry.createTypeUnsafe(`Lookup${id}`, []))
      // The default of polkadot.js may be a variant that the type does not have.
      if (JSON.stringify(keys).toLowerCase().includes('unused')) continue
      const [key, expected] = [mine.api.query[section]?.[item]?.key(...keys), entry.key(...keys)]
      expect(key, `${section}.${item}`).toBe(expected)
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(100)

  function keysOf(key: number, hashers: number): readonly number[] {
    const { shape } = model.type(key)
    return hashers > 1 && shape.kind === 'tuple' ? shape.items : [key]
  }
})

test('storage reads the same, whether it is there or not', async () => {
  const { theirs, mine, chain } = await openBoth()
  const at = mine.facts.finalized.hash
  const read = async ({ api }: { readonly api: ReadableApi }): Promise<unknown> => {
    const { query } = await api.at(at)
    const [account, number, id] = await Promise.all([
      query['system']?.['account']?.(USER),
      query['system']?.['number']?.(),
      query['polkadotXcm']?.['safeXcmVersion']?.()
    ])
    return [account?.toHuman(), number?.toJSON(), id?.toJSON()]
  }
  const absent = (await read(mine)) as unknown[]
  expect(absent.slice(0, 3)).toEqual(((await read(theirs)) as unknown[]).slice(0, 3))
  const key = mine.api.query['system']?.['account']?.key(USER) ?? ''
  chain.storage.set(key, `0x${'07'.padEnd(8, '0')}${'00'.repeat(12)}${'ff'.repeat(64)}`)
  const found = async ({ api }: { readonly api: ReadableApi }) =>
    (await api.query['system']?.['account']?.(USER))?.toJSON()
  expect(await found(mine)).toEqual(await found(theirs))
  expect(await found(mine)).toMatchObject({ nonce: 7 })
})

test('calls and what is as long as their transactions are byte for byte those of polkadot.js', async () => {
  const { theirs, mine } = await openBoth()
  const write = ({ api }: { readonly api: ReadableApi }): readonly string[] => {
    const transfer = api.tx['balances']?.['transferKeepAlive']?.(USER, 10n ** 12n)
    const batch = api.tx['utility']?.['batchAll']?.([
      transfer,
      api.tx['system']?.['remark']?.('0x01')
    ])
    const era = api.registry.createType('ExtrinsicEra', { current: 100, period: 64 })
    const options = {
      blockHash: api.genesisHash,
      genesisHash: api.genesisHash,
      nonce: 300n,
      runtimeVersion: api.runtimeVersion,
      era
    }
    return [
      transfer?.method.toHex() ?? '',
      batch?.method.toHex() ?? '',
      batch?.toHex() ?? '',
      era.toHex(),
      batch?.signFake(USER, options as never).toHex() ?? ''
    ]
  }
  expect(write(mine)).toEqual(write(theirs))
  for (const { api } of [mine, theirs]) {
    expect(() => api.tx['balances']?.['transferKeepAlive']?.(USER)).toThrow()
  }
})

test('runtime APIs are asked and answered as through polkadot.js', async () => {
  const { theirs, mine, nodes } = await openBoth()
  const method = 'LocationToAccountApi_convert_location'
  const location = { V4: { parents: 1, interior: { X1: [{ Parachain: 2114 }] } } }
  const caller = { stateCall: async () => `0x00${USER.slice(2)}` as const }
  const ask = async ({ api }: { readonly api: ReadableApi }) => {
    const { value, version } = await stateCall(api, method, { location }, { caller })
    return { value: value.toHuman(), version }
  }
  expect(await ask(mine)).toEqual(await ask(theirs))
  const [node] = nodes
  const asked = node?.requests.length
  await expect(stateCall(mine.api, method, { location: { V9: 1 } })).rejects.toMatchObject({
    code: 'RuntimeApiArgumentInvalid'
  })
  expect(node?.requests.length).toBe(asked)
})

test('a second opening takes the metadata from the cache, and polkadot.js takes it too', async () => {
  const { urls, nodes } = await startNodes({ runtime: RUNTIME })
  const metadataCache = createMemoryMetadataCache()
  for (const open of [openForReading, openForReading, openChain]) {
    const { close } = await open({ endpoints: urls, provider: { metadataCache } })
    await close()
  }
  const downloads = nodes[0]?.requests.filter(
    ({ params }) => params[0] === 'Metadata_metadata_at_version'
  )
  expect(downloads).toHaveLength(1)
})

test.for([
  ['no metadata', { metadata: '0x00', calls: {} }, 'MetadataMalformed'],
  ['another runtime than expected', {}, 'ChainMismatch']
] as const)('%s is refused, and nothing stays open', async ([, runtime, code]) => {
  const { urls } = await startNodes({ runtime: { ...RUNTIME, ...runtime } })
  const expected = code === 'ChainMismatch' ? { specName: 'turing' } : {}
  await expect(openForReading({ endpoints: urls, expect: expected })).rejects.toMatchObject({
    code
  })
})

test('keys are hashed as the chain hashes them', () => {
  for (const length of [0, 1, 3, 4, 7, 8, 31, 32, 33, 63, 64, 100]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) & 255)
    for (const bits of [64, 128, 256] as const) {
      expect(twox(bytes, bits), `${length} bytes`).toEqual(xxhashAsU8a(bytes, bits))
    }
  }
  // The prefix of everything that System keeps.
  expect(twox(new TextEncoder().encode('System'), 128)).toEqual(
    hexToBytes('0x26aa394eea5630e07c48ae0c9558cef7')
  )
})
