import { createChain, createMemorySource } from '@paraclock/connect'
import type { Hex, Token } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { confirmToken } from './confirmToken.ts'
import { createMemoryRuntimeRecords } from './RuntimeRecords.ts'

const genesis: Hex = `0x${'11'.repeat(32)}`
const metadata = readRuntimeMetadata({ runtime: 'target', version: 15 })
const PCM: Token = { symbol: 'PCM', decimals: 10 }
const wrong: Token = { symbol: 'PCM', decimals: 13 }

/** The token that the other endpoint states; `undefined` if the endpoint is unreachable. */
let stated: Token | undefined

beforeEach(() => {
  stated = PCM
  vi.stubGlobal('fetch', async (_: string | URL, { body }: { readonly body: string }) => {
    if (stated === undefined) throw new TypeError('fetch failed')
    const { id, method } = JSON.parse(body) as { id: number; method: string }
    const { symbol, decimals } = stated
    const result =
      method === 'system_properties'
        ? { tokenSymbol: symbol, tokenDecimals: decimals }
        : method === 'chain_getBlockHash'
          ? genesis
          : { number: '0x1', isSyncing: false }
    return Response.json({ jsonrpc: '2.0', id, result })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

function confirm(token: Token, runtimes = createMemoryRuntimeRecords()) {
  const source = { ...createMemorySource({}), endpoint: 'https://own.example' }
  const chain = createChain({ name: 'acme', metadata, source, facts: { genesis, tokens: [token] } })
  const endpoints = ['https://own.example', 'https://other.example']
  return confirmToken({ chain, endpoints, runtimes })
}

test('a token that all reachable endpoints state is accepted', async () => {
  expect(await confirm(PCM)).toEqual(PCM)
  stated = undefined
  expect(await confirm(PCM)).toEqual(PCM)
})

test('other decimals of one endpoint are refused', async () => {
  await expect(confirm(wrong)).rejects.toMatchObject({
    code: 'TokenMismatch',
    context: { token: wrong, otherToken: PCM }
  })
  stated = { ...PCM, symbol: 'PCX' }
  await expect(confirm(PCM)).rejects.toMatchObject({ code: 'TokenMismatch' })
})

test('a changed token is refused', async () => {
  const runtimes = createMemoryRuntimeRecords()
  await confirm(PCM, runtimes)
  stated = wrong
  await expect(confirm(wrong, runtimes)).rejects.toMatchObject({
    code: 'TokenChanged',
    context: { before: PCM, now: wrong }
  })
  // A refused token does not change the recorded one.
  stated = PCM
  expect(await confirm(PCM, runtimes)).toEqual(PCM)
})
