import { expect, test } from 'vitest'
import { identifyChain } from './identifyChain.ts'

const HASH = `0x${'11'.repeat(32)}` as const

/** The identity of a chain whose node answers as given. */
async function read(given: { readonly properties?: unknown; readonly name?: unknown } = {}) {
  const { properties = {}, name = 'Acme' } = given
  const answers: Readonly<Record<string, unknown>> = {
    chain_getBlockHash: HASH,
    chain_getFinalizedHead: HASH,
    state_getRuntimeVersion: { specName: 'acme', specVersion: 7, transactionVersion: 1, apis: [] },
    system_properties: properties,
    system_chain: name,
    chain_getHeader: { number: '0x10', parentHash: HASH },
    state_getStorage: null,
    state_getStorageHash: HASH
  }
  const { identity } = await identifyChain({
    source: { request: async (method) => answers[method] },
    node: { endpoint: 'ws://acme', genesis: HASH },
    deadlineMs: 1000
  })
  return identity
}

test('the tokens that a chain names are read, in their order', async () => {
  const { tokens, ss58Prefix } = await read({
    properties: { tokenSymbol: ['ACM', 'USD'], tokenDecimals: [12, 36], ss58Format: 42 }
  })
  expect(tokens).toEqual([
    { symbol: 'ACM', decimals: 12 },
    { symbol: 'USD', decimals: 36 }
  ])
  expect(ss58Prefix).toBe(42)
})

test.each([1e9, 37, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, '12', null, {}])(
  'decimals of %s name no token',
  async (tokenDecimals) => {
    expect((await read({ properties: { tokenSymbol: 'ACM', tokenDecimals } })).tokens).toEqual([])
  }
)

test('a symbol and a name of a megabyte are cut', async () => {
  const huge = 'X'.repeat(1_000_000)
  const { tokens, chainName } = await read({
    properties: { tokenSymbol: huge, tokenDecimals: 12 },
    name: huge
  })
  expect(tokens).toEqual([{ symbol: 'X'.repeat(32), decimals: 12 }])
  expect(chainName).toHaveLength(128)
})

test.each([-1, 16_384, 1e9, Number.NaN])('a prefix of %s counts as none', async (ss58Format) => {
  expect((await read({ properties: { ss58Format } })).ss58Prefix).toBeUndefined()
})
