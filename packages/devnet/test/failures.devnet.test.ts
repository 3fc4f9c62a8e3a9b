import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { codeUrl } from '@paraclock/runtimes'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { shippedGenesis } from '../src/genesis/shippedGenesis.ts'
import { type Devnet, type DevnetChain, startDevnet } from '../src/index.ts'

const code = (wanted: string) => expect.objectContaining({ code: wanted })

/** Takes a port that is free. */
const takePort = async (): Promise<{ port: number; release: () => Promise<unknown> }> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const release = () => new Promise((resolve) => server.close(resolve))
  return { port: (server.address() as { port: number }).port, release }
}

let net: Devnet
let other: Devnet

beforeAll(async () => {
  const both = await startDevnet({ networks: ['staging', 'main'] })
  net = both.staging
  other = both.main
})

afterAll(async () => {
  await net.stop()
  await other.stop()
})

test('every chain of two networks has a genesis hash of its own', () => {
  const hashes = [...net.chains, ...other.chains].map(({ genesisHash, api }) => {
    expect(api.genesisHash.toHex()).toBe(genesisHash)
    return genesisHash
  })
  expect(new Set(hashes).size).toBe(6)
  expect([net.variant, other.variant]).toEqual(['hour', 'minute'])
})
test('wrong arguments are refused before anything runs', async () => {
  await expect(startDevnet({ variant: 'day' as never })).rejects.toThrow(code('ArgumentInvalid'))
  await expect(startDevnet({ networks: ['test'] as never })).rejects.toThrow(
    code('ArgumentInvalid')
  )
  await expect(startDevnet({ target: 'opengov', ready: true })).rejects.toThrow(
    code('ArgumentInvalid')
  )
  const spec = { genesis: { raw: { top: { '0x00': '0x00' } } } }
  for (const [wanted, extra] of [
    ['ChainSpecMalformed', { name: 'x', spec }],
    ['ChainSpecMalformed', { name: 'x', spec: { genesis: {} } }],
    ['ChainSpecMalformed', { name: 'x', spec: 7 }],
    [
      'ChainFailed',
      { name: 'x', spec: { genesis: { raw: { top: { '0x3a636f6465': '0x0061736d01000000' } } } } }
    ],
    ['ArgumentInvalid', { name: 'target', runtime: 'target', paraId: 2201 }],
    ['ArgumentInvalid', { name: 'x', runtime: 'target', paraId: 2200 }]
  ] as const) {
    await expect(startDevnet({ parachains: [extra] })).rejects.toThrow(code(wanted))
  }
})

test('a runtime that traps in its first block is refused with the panic', async () => {
  const { top } = await shippedGenesis({
    chain: 'stuck',
    runtime: 'target',
    network: 'elsewhere',
    time: 0,
    patch: { parachainInfo: { parachainId: 2_201 } }
  })
  // Aura insists that slots go on.
  const slot = net.target.api.query['aura']!['currentSlot']!.key()
  const stuck = { ...Object.fromEntries(top), [slot]: '0xffffffffffffff00' }
  const spec = { genesis: { raw: { top: stuck } } }
  await expect(startDevnet({ parachains: [{ name: 'stuck', spec }] })).rejects.toMatchObject({
    code: 'ChainFailed',
    context: { chain: 'stuck', reason: expect.stringContaining('Slot must not decrease') }
  })
})

test('a port in use is named, and what was started is stopped', async () => {
  const { port, release } = await takePort()
  const free = await takePort()
  await free.release()
  const ports = { relay: free.port, service: port }
  await expect(startDevnet({ ports })).rejects.toMatchObject({
    code: 'PortUnavailable',
    context: { address: `127.0.0.1:${port}`, problem: 'EADDRINUSE' }
  })
  // The relay's endpoint was open by then.
  await expect(fetch(`http://127.0.0.1:${free.port}`)).rejects.toThrow()
  await release()
})
test('a network that is named twice starts once', async () => {
  const begun: unknown[] = []
  const nets = await startDevnet({
    networks: ['main', 'main'],
    onProgress: ({ what, phase }) => {
      if (phase === 'begun') begun.push(what)
    }
  })
  await nets.stop()
  expect(begun).toEqual(['starting main'])
})

test('a start that is aborted while it connects the chains leaves nothing running', async () => {
  const { port, release } = await takePort()
  await release()
  const stopping = new AbortController()
  const starting = startDevnet({
    ...{ variant: 'minute', name: 'short', ready: true },
    ...{ ports: { relay: port }, signal: stopping.signal }
  })
  const ask = async () =>
    await fetch(`http://127.0.0.1:${port}`).then(
      ({ status }) => status,
      () => 'closed'
    )
  await expect.poll(ask, { timeout: 60_000 }).toBe(405)
  stopping.abort()
  await expect(starting).rejects.toThrow(code('OperationAborted'))
  await expect.poll(ask, { timeout: 60_000 }).toBe('closed')
})

test('an extra chain with the runtime of a relay chain is a solochain', async () => {
  const given = { name: 'other', code: new Uint8Array(await readFile(codeUrl('relay'))) }
  const short = await startDevnet({ variant: 'minute', name: 'short', parachains: [given] })
  onTestFinished(() => short.stop())
  const { relay, service, chains } = short
  const other = chains.at(-1) as DevnetChain
  const heads = async () => (await relay.api.query['paras']!['heads']!(service.paraId)).toHex()
  const [before, number] = [await heads(), await numberOf(other)]
  await short.build(2)
  expect(await numberOf(other)).toBe(number + 2)
  expect(await heads()).not.toBe(before)
})

const numberOf = async ({ api }: DevnetChain): Promise<number> =>
  (await api.rpc.chain.getHeader()).number.toNumber()
