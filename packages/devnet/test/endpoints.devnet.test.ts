import { networkInterfaces } from 'node:os'
import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { openReadProof } from '@paraclock/executor'
import { ApiPromise, HttpProvider, WsProvider } from '@polkadot/api'
import { createClient } from 'polkadot-api'
import { getWsProvider } from 'polkadot-api/ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Devnet, devAccount, startDevnet } from '../src/index.ts'
import type { Devnets } from '../src/startDevnet.ts'

let nets: Devnets
let address: string

beforeAll(async () => {
  nets = await startDevnet({ networks: ['staging', 'main'] })
  address = (await devAccount('Bob')).address
})

afterAll(() => nets.stop())

/** polkadot.js declares its own providers too narrowly for exact optional properties. */
const connect = (provider: WsProvider | HttpProvider) =>
  ApiPromise.create({ provider: provider as never, noInitWarn: true, throwOnConnect: true })

/** Asks as the description's envelope says: an HTTP POST of one JSON object. */
const post = async (url: string, method: string, params: unknown[]): Promise<unknown> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params })
  })
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  return await response.json()
}

const refused = (code: number, message: unknown = expect.any(String)) => ({
  jsonrpc: '2.0',
  id: 1,
  error: expect.objectContaining({ code, message })
})

const everyChain = () => [...nets.staging.chains, ...nets.main.chains]

test('every endpoint is listed by its methods, the service by those of its variant', async () => {
  const listed = async ({ service }: Devnet) => {
    const { result } = (await post(service.httpUrl, 'rpc_methods', [])) as {
      result: { methods: string[] }
    }
    return result.methods.filter((name) => /^(automationTime|xcmpHandler)_/.test(name))
  }
  const shared = ['automationTime_generateTaskId', 'xcmpHandler_crossChainAccount']
  expect(new Set(await listed(nets.staging))).toEqual(
    new Set([...shared, 'automationTime_queryFeeDetails'])
  )
  expect(new Set(await listed(nets.main))).toEqual(
    new Set([...shared, 'automationTime_getTimeAutomationFees'])
  )
})

// Two networks of the same chains: each chain is asked in both ways.
test('a public polkadot.js client connects to each endpoint, by WebSocket or by HTTP', async () => {
  const bySocket = nets.staging.chains.map((chain) => ({
    chain,
    provider: new WsProvider(chain.wsUrl)
  }))
  const byPost = nets.main.chains.map((chain) => ({
    chain,
    provider: new HttpProvider(chain.httpUrl)
  }))
  for (const { chain, provider } of [...bySocket, ...byPost]) {
    const api = await connect(provider)
    expect(api.genesisHash.toHex()).toBe(chain.genesisHash)
    const { data } = (await api.query['system']!['account']!(address)) as unknown as {
      data: { free: { toBigInt(): bigint } }
    }
    expect(data.free.toBigInt()).toBeGreaterThan(0n)
    await api.disconnect()
  }
})

test('polkadot-api connects to each endpoint, and reads state', async () => {
  for (const chain of everyChain()) {
    const client = createClient(getWsProvider(chain.wsUrl))
    try {
      const account = await client.getUnsafeApi().query['System']!['Account']!.getValue(address)
      expect((account as { data: { free: bigint } }).data.free).toBeGreaterThan(0n)
    } finally {
      client.destroy()
    }
  }
})

test('every head is told once, in order, however fast blocks come', async () => {
  const { target } = nets.main
  const api = await connect(new WsProvider(target.wsUrl))
  const observed: number[] = []
  const all = Promise.withResolvers<void>()
  const stop = await api.rpc.chain.subscribeFinalizedHeads(({ number }) => {
    observed.push(number.toNumber())
    if (observed.length === 6) all.resolve()
  })
  await nets.main.build(5)
  await all.promise
  const [first = 0] = observed
  expect(observed).toEqual([0, 1, 2, 3, 4, 5].map((more) => first + more))
  stop()
  await api.disconnect()
})

test('a client that is slow to look at a block still hears that its transaction is in it', async () => {
  const signer = await devAccount('Eve')
  const provider = new WsProvider(nets.main.target.wsUrl)
  const send = provider.send.bind(provider)
  provider.send = async (method: string, ...rest) => {
    // Long beyond the time after which Chopsticks calls a block final.
    if (method === 'chain_getBlock') await new Promise((resolve) => setTimeout(resolve, 60))
    const answer = await send<unknown>(method, ...rest)
    if (method === 'chain_getBlock') await new Promise((resolve) => setTimeout(resolve, 60))
    return answer as never
  }
  const api = await connect(provider)
  const statuses: string[] = []
  const ready = Promise.withResolvers<void>()
  const final = Promise.withResolvers<void>()
  const remark = api.tx['system']!['remarkWithEvent']!('0x55')
  await remark.signAndSend(signer, ({ status, events }) => {
    statuses.push(`${status.type} ${events.length > 0}`)
    if (status.isReady) ready.resolve()
    if (status.isFinalized) final.resolve()
  })
  await ready.promise
  await nets.main.build()
  await final.promise
  expect(statuses).toEqual(['Ready false', 'InBlock true', 'Finalized true'])
  await api.disconnect()
})

test('who waits for a transaction is told when it will not come', async () => {
  const net = nets.main
  const signer = await devAccount('Ferdie')
  const { api } = net.target
  const before = await net.snapshot()
  const watch = async (text: string, tip = 0) => {
    const ended = Promise.withResolvers<string>()
    const remark = api.tx['system']!['remarkWithEvent']!(text)
    await remark.signAndSend(signer, { nonce: 0, tip }, ({ status, isError, isInBlock }) => {
      if (isError || isInBlock) ended.resolve(status.type)
    })
    return ended
  }
  const left = await watch('0x66')
  await net.restore(before)
  expect(await left.promise).toBe('Dropped')
  // Of two transactions with the same nonce the one of the higher priority gets in.
  const first = await watch('0x67')
  const rival = await api.tx['system']!['remarkWithEvent']!('0x68').signAsync(signer, { nonce: 0 })
  const send = (extrinsic?: string) =>
    post(net.target.httpUrl, 'author_submitExtrinsic', [extrinsic])
  expect(await send(rival.toHex())).toEqual(refused(1014))
  const second = await watch('0x68', 1_000_000)
  expect(await first.promise).toBe('Usurped')
  const [waiting] = await api.rpc.author.pendingExtrinsics()
  await net.build()
  expect(await second.promise).toBe('InBlock')
  // It is sent again by a client that did not hear of its block.
  expect(await send(waiting?.toHex())).toEqual(refused(1012))
  // Sent in the wrong order, the later ones wait until the first arrives, and all get into one block.
  const reported: string[] = []
  const ends = Promise.withResolvers<void>()
  const remark = (nonce: number) =>
    api.tx['system']!['remarkWithEvent']!(`0x7${nonce}`).signAsync(signer, { nonce })
  const [one, two, three] = await Promise.all([remark(1), remark(2), remark(3)])
  await three!.send(({ status }) => {
    reported.push(status.type)
    if (status.isInBlock) ends.resolve()
  })
  expect(await send(two!.toHex())).toMatchObject({ result: expect.any(String) })
  expect(await send(two!.toHex())).toEqual(refused(1013))
  await net.build()
  expect([reported, (await api.rpc.author.pendingExtrinsics()).length]).toEqual([['Future'], 0])
  expect(await send(one!.toHex())).toMatchObject({ result: expect.any(String) })
  expect((await api.rpc.author.pendingExtrinsics()).map((sent) => sent.toHex())).toEqual(
    [one, two, three].map((sent) => sent!.toHex())
  )
  await net.build()
  await ends.promise
  expect(reported).toEqual(['Future', 'Ready', 'InBlock'])
  // One waits no longer than it is valid.
  const ended = Promise.withResolvers<string>()
  await api.tx['system']!['remarkWithEvent']!('0x79').signAndSend(
    signer,
    { nonce: 9, era: 4 },
    ({ status, isError }) => {
      if (isError) ended.resolve(status.type)
    }
  )
  for (let blocks = 0; blocks < 5; blocks += 1) await net.build()
  expect(await ended.promise).toBe('Invalid')
})
test('a proof of keys leads to the state root in the header of the block', async () => {
  const { api, httpUrl } = nets.main.target
  const keys = ['now', 'didUpdate'].map((item) => api.query['timestamp']![item]!.key())
  const answer = (await post(httpUrl, 'state_getReadProof', [keys])) as {
    result: { at: string; proof: Hex[] }
  }
  const { result } = answer
  const root = (await api.rpc.chain.getHeader(result.at)).stateRoot.toU8a()
  const proof = openReadProof({ root, nodes: result.proof.map(hexToBytes) })
  const [now, absent] = keys.map((key) => proof.get(hexToBytes(key as Hex)))
  expect(now && bytesToHex(now)).toBe(String(await api.rpc.state.getStorage(keys[0] as string)))
  expect(absent).toBeUndefined()
  // The root of a child trie is a value of the main trie: there is no such child here.
  const child = '0x3a6368696c645f73746f726167653a64656661756c743a01'
  const roots = (await post(httpUrl, 'state_getReadProof', [[child]])) as typeof answer
  const nodes = roots.result.proof.map(hexToBytes)
  const head = (await api.rpc.chain.getHeader(roots.result.at)).stateRoot.toU8a()
  expect(openReadProof({ root: head, nodes }).get(hexToBytes(child))).toBeUndefined()
  expect(await post(httpUrl, 'state_getReadProof', [[]])).toEqual(refused(-32_602))
})
test('nobody outside of this machine can connect', async () => {
  const outside = Object.values(networkInterfaces())
    .flat()
    .filter((one) => one?.internal === false && one.family === 'IPv4')
    .map((one) => one?.address)
  const { port } = new URL(nets.main.relay.httpUrl)
  // The last two lead here only if it listens on more than the one address.
  for (const host of [...outside, '127.0.0.2', '[::1]']) {
    await expect(fetch(`http://${host}:${port}`), host).rejects.toThrow()
  }
})
