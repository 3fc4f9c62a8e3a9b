import type { Hex, Token } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { beforeEach, expect, test, vi } from 'vitest'
import { serveEndpoint } from '../../test/fixtures/serveEndpoint.ts'
import { createChain } from '../chain/createChain.ts'
import type { LightEndpoint } from '../endpoint/parseEndpoint.ts'
import { createMemorySource } from '../source/createMemorySource.ts'
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
})

const OWN = 'wss://own.example'
const other = serveEndpoint('wss://other.example', (method) => {
  if (stated === undefined) throw new TypeError('there is no node')
  const { symbol, decimals } = stated
  const properties = { tokenSymbol: symbol, tokenDecimals: decimals }
  return { system_properties: properties, chain_getBlockHash: genesis }[method]
})

function confirm(
  token: Token,
  runtimes = createMemoryRuntimeRecords(),
  { signal, endpoint = other }: { signal?: AbortSignal; endpoint?: LightEndpoint } = {}
) {
  const source = { ...createMemorySource({}), endpoint: OWN }
  const chain = createChain({ name: 'acme', metadata, source, facts: { genesis, tokens: [token] } })
  const endpoints = [OWN, endpoint]
  return confirmToken({ chain, endpoints, runtimes, signal })
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

test('an aborted comparison confirms and records no token', async () => {
  const runtimes = createMemoryRuntimeRecords()
  const stop = new AbortController()
  const endpoint = serveEndpoint('wss://other.example', () => stop.abort())
  await expect(confirm(wrong, runtimes, { signal: stop.signal, endpoint })).rejects.toMatchObject({
    code: 'OperationAborted'
  })
  expect(await runtimes.getToken(genesis)).toBeUndefined()
})

test('a changed token is refused', async () => {
  const runtimes = createMemoryRuntimeRecords()
  await confirm(PCM, runtimes)
  stated = wrong
  await expect(confirm(wrong, runtimes)).rejects.toMatchObject({
    code: 'TokenMismatch',
    context: { before: PCM, now: wrong }
  })
  // A refused token does not change the recorded one.
  stated = PCM
  expect(await confirm(PCM, runtimes)).toEqual(PCM)
})

test('a chain without a token has none to confirm, and nobody is asked', async () => {
  const asked = vi.fn()
  const source = createMemorySource({})
  const chain = createChain({ name: 'acme', metadata, source, facts: { genesis, tokens: [] } })
  const endpoints = [serveEndpoint('wss://other.example', asked)]
  const runtimes = createMemoryRuntimeRecords()
  expect(await confirmToken({ chain, endpoints, runtimes })).toBeUndefined()
  expect(asked).not.toHaveBeenCalled()
})

test('the token that is confirmed is recorded for its chain', async () => {
  const runtimes = createMemoryRuntimeRecords()
  await confirm(PCM, runtimes)
  expect(await runtimes.getToken(genesis)).toEqual(PCM)
  expect(await runtimes.getToken(`0x${'22'.repeat(32)}`)).toBeUndefined()
})

test('sixteen records of runtimes stay in memory', async () => {
  const runtimes = createMemoryRuntimeRecords()
  const codeHash = (index: number): Hex => `0x${index.toString(16).padStart(64, '0')}`
  for (let index = 0; index < 17; index += 1)
    await runtimes.set({ codeHash: codeHash(index) } as never)
  expect(await runtimes.get(codeHash(0))).toBeUndefined()
  expect(await runtimes.get(codeHash(1))).toMatchObject({ codeHash: codeHash(1) })
  await runtimes.noteChecked(genesis)
  expect([await runtimes.hasChecked(genesis), await runtimes.hasChecked(codeHash(1))]).toEqual([
    true,
    false
  ])
})
