import { networkInterfaces } from 'node:os'
import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { openReadProof } from '@paraclock/executor'
import { ApiPromise, HttpProvider, WsProvider } from '@polkadot/api'
import { createClient } from 'polkadot-api'
import { getWsProvider } from 'polkadot-api/ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Devnet, devAccount, startDevnet } from '../src/index.ts'
import type { Devnets } from '../src/startDevnet.ts'
import { call } from './call.ts'

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

const answered = (result: unknown) => ({ jsonrpc: '2.0', id: 1, result })
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

test('a subscriber over WebSocket hears of new heads and of changed storage', async () => {
  const { target } = nets.main
  const api = await connect(new WsProvider(target.wsUrl))
  const observed: number[] = []
  const second = Promise.withResolvers<void>()
  const unsubscribe = await api.rpc.chain.subscribeNewHeads(({ number }) => {
    observed.push(number.toNumber())
    if (observed.length === 2) second.resolve()
  })
  const times: string[] = []
  const later = Promise.withResolvers<void>()
  const stop = (await api.query['timestamp']!['now']!((now: { toString(): string }) => {
    times.push(now.toString())
    if (times.length === 2) later.resolve()
  })) as unknown as () => void
  await nets.main.build()
  await Promise.all([second.promise, later.promise])
  expect(times[1]).toBe(`${nets.main.now()}000`)
  unsubscribe()
  stop()
  await api.disconnect()
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

test('a signed transaction that is sent to an endpoint gets into the next block', async () => {
  const net = nets.main
  const signer = await devAccount('Dave')
  const api = await connect(new WsProvider(net.target.wsUrl))
  await api.tx['system']!['remarkWithEvent']!('0x1234').signAndSend(signer)
  await net.settle()
  const events = (await api.query['system']!['events']!()).toHuman() as {
    event: { method: string }
  }[]
  expect(events.map(({ event }) => event.method)).toContain('Remarked')
  await api.disconnect()
})

test('a dry run says what would become of a transaction, and changes nothing', async () => {
  const { api, httpUrl } = nets.main.target
  const signer = await devAccount('Dave')
  const { address: to } = await devAccount('Bob')
  const { remark } = api.tx['system']!
  const { transferKeepAlive } = api.tx['balances']!
  const { nonce } = (await api.query['system']!['account']!(signer.address)) as unknown as {
    nonce: { toNumber(): number }
  }
  const sign = async (extrinsic: { signAsync(...args: unknown[]): Promise<unknown> }) =>
    (
      (await extrinsic.signAsync(signer, {
        nonce: nonce.toNumber()
      })) as typeof extrinsic & { toHex(): string }
    ).toHex()
  const { hash } = (await api.rpc.chain.getHeader()) as unknown as { hash: { toHex(): string } }
  const good = await sign(remark!('0x01') as never)
  expect(await post(httpUrl, 'system_dryRun', [good])).toEqual(answered('0x0000'))
  expect(await post(httpUrl, 'system_dryRun', [good, hash.toHex()])).toEqual(answered('0x0000'))
  // What a runtime answers begins with whether the transaction gets in, and whether its call fails.
  const failing = await sign(transferKeepAlive!(to, 10n ** 30n) as never)
  expect(await post(httpUrl, 'system_dryRun', [failing])).toEqual(
    answered(expect.stringMatching(/^0x0001/))
  )
  expect((await api.rpc.chain.getHeader()).hash.toHex()).toBe(hash.toHex())
  const first = await sign(remark!('0x02') as never)
  await post(httpUrl, 'author_submitExtrinsic', [first])
  await nets.main.build()
  const later = (await api.rpc.chain.getHeader()).hash.toHex()
  const stale = await sign(remark!('0x01') as never)
  expect(await post(httpUrl, 'system_dryRun', [stale])).toEqual(answered('0x010003'))
  expect(await post(httpUrl, 'author_submitExtrinsic', [stale])).toMatchObject({
    error: { code: 1010, message: 'Invalid Transaction', data: 'Transaction is outdated' }
  })
  expect(await post(httpUrl, 'author_pendingExtrinsics', [])).toEqual(answered([]))
  expect((await api.rpc.chain.getHeader()).hash.toHex()).toBe(later)
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

test('no proof is served of a state that was set after its block, and the next block has one', async () => {
  const { httpUrl } = nets.main.target
  const read = async (): Promise<object> =>
    (await post(httpUrl, 'state_getReadProof', [['0xaa']])) as object
  await post(httpUrl, 'dev_setStorage', [[['0xaa', '0x01']]])
  expect(await read()).toMatchObject({
    error: { code: 4003, message: expect.stringMatching(/build a block \(dev_newBlock\)/) }
  })
  await post(httpUrl, 'dev_newBlock', [])
  expect(await read()).toHaveProperty('result.proof')
})

test('an archive answers storage questions one by one', async () => {
  const { api, wsUrl } = nets.main.target
  const provider = new WsProvider(wsUrl)
  await provider.isReady
  const { hash } = await api.rpc.chain.getHeader()
  const key = api.query['timestamp']!['now']!.key()
  const prefix = key.slice(0, 34)
  const events: Record<string, unknown>[] = []
  const ended = Promise.withResolvers<void>()
  await provider.subscribe(
    'archive_v1_storageEvent',
    'archive_v1_storage',
    [
      hash.toHex(),
      [
        { key, type: 'value' },
        { key, type: 'hash' },
        { key: prefix, type: 'descendantsValues' },
        { key: prefix, type: 'closestDescendantMerkleValue' }
      ],
      null
    ],
    (_error: Error | null, event: Record<string, unknown>) => {
      events.push(event)
      if (event['event'] !== 'storage') ended.resolve()
    }
  )
  await ended.promise
  const value = String(await api.rpc.state.getStorage(key))
  expect(events).toContainEqual({ event: 'storage', key, value })
  expect(events).toContainEqual({
    ...{ event: 'storage', key },
    hash: String(await api.rpc.state.getStorageHash(key))
  })
  expect(events.filter((event) => event['key'] === key && 'value' in event)).toHaveLength(2)
  expect(events.filter((event) => 'closestDescendantMerkleValue' in event)).toHaveLength(1)
  expect(events.at(-1)).toEqual({ event: 'storageDone' })
  await provider.disconnect()
})

describe('the flows of the description, over plain HTTP', () => {
  test('the fees of variant H, of both scheduling calls and of both schedules', async () => {
    const { service, target } = nets.staging
    const method = 'automationTime_queryFeeDetails'
    const slot = (Math.floor(Number(nets.staging.now()) / 3_600) + 2) * 3_600
    const remark = call(service, 'system.remark', '0x00')
    const schedules = [
      { Fixed: { executionTimes: [slot, slot + 3_600] } },
      { Recurring: { nextExecutionTime: slot, frequency: 3_600 } }
    ]
    const quantity = expect.stringMatching(/^0x(0|[1-9a-f][0-9a-f]*)$/)
    for (const schedule of schedules) {
      const dispatch = call(
        service,
        'automationTime.scheduleDynamicDispatchTask',
        'a',
        schedule,
        remark
      )
      expect(await post(service.httpUrl, method, [dispatch.toHex()])).toEqual(
        answered({ executionFee: quantity, xcmpFee: '0x0' })
      )
    }
    const xcmp = call(
      service,
      'automationTime.scheduleXcmpTask',
      'a',
      schedules[0],
      target.paraId,
      0,
      '0x0000',
      1_000_000_000
    )
    // The target has not been set up on the service: there is nothing to quote a fee by.
    expect(await post(service.httpUrl, method, [xcmp.toHex()])).toEqual(
      refused(1, expect.stringContaining('no fee rate'))
    )
    expect(await post(service.httpUrl, method, [remark.toHex()])).toEqual(
      refused(-32_602, expect.stringContaining('is a call of system.remark'))
    )
  })

  test('the fees of variant M, of every action', async () => {
    const { service } = nets.main
    const method = 'automationTime_getTimeAutomationFees'
    for (const action of ['Notify', 'NativeTransfer', 'XCMP', 'AutoCompoundDelgatedStake']) {
      const { result } = (await post(service.httpUrl, method, [action, 1])) as { result: number }
      expect(Number.isInteger(result)).toBe(true)
      expect(await post(service.httpUrl, method, [action, 3])).toEqual(answered(3 * result))
    }
    expect(await post(service.httpUrl, method, ['Xcmp', 1])).toEqual(
      refused(-32_602, expect.stringContaining('action'))
    )
  })

  test('a method that the variant lacks is not there', async () => {
    const fees = 'automationTime_getTimeAutomationFees'
    expect(await post(nets.staging.service.httpUrl, fees, ['XCMP', 1])).toEqual(refused(-32_601))
    const details = 'automationTime_queryFeeDetails'
    expect(await post(nets.main.service.httpUrl, details, ['0x'])).toEqual(refused(-32_601))
  })
})

test('blocks are built and time travels by request, for the whole network', async () => {
  const net = nets.main
  const before = net.now()
  const { result } = (await post(net.target.httpUrl, 'dev_newBlock', [{ count: 2 }])) as {
    result: string
  }
  expect(result).toBe((await net.target.api.rpc.chain.getHeader()).hash.toHex())
  expect(net.now()).toBe(before + 12n)
  const date = Number(before + 60n) * 1_000
  expect(await post(net.relay.httpUrl, 'dev_timeTravel', [date])).toEqual(answered(date))
  expect(net.now()).toBe(before + 60n)
  for (const [method, params] of [
    ['dev_newBlock', [{ count: 0 }]],
    ['dev_timeTravel', ['soon']],
    ['dev_timeTravel', [{}]]
  ] as const) {
    expect(await post(net.relay.httpUrl, method, [...params])).toEqual(refused(-32_602))
  }
  expect(await post(net.relay.httpUrl, 'dev_timeTravel', [1])).toEqual(refused(-32_602))
})

const LARGE = 'x'.repeat(15 * 1024 * 1024 + 1)
const TOO_LARGE = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32007, message: 'Request is too big', data: 'Exceeded max limit of 15728640' }
}

test('what HTTP cannot carry is refused', async () => {
  const { httpUrl } = nets.main.relay
  for (const method of ['chain_subscribeNewHeads', 'chainHead_v1_follow']) {
    expect(await post(httpUrl, method, [false])).toEqual(refused(-32603))
  }
  expect(await post(httpUrl, 'chain_unsubscribeNewHeads', ['1'])).toEqual(refused(-32603))
  expect((await fetch(httpUrl)).status).toBe(405)
  const body = JSON.stringify({ jsonrpc: '2.0', method: 'system_chain', params: [] })
  expect((await fetch(httpUrl, { method: 'POST', body })).status).toBe(415)
  const headers = { 'content-type': 'application/json' }
  const reported = await fetch(httpUrl, { method: 'POST', headers, body })
  expect([reported.status, await reported.text()]).toEqual([200, ''])
  const allowed = await fetch(httpUrl, { method: 'OPTIONS' })
  expect(allowed.headers.get('access-control-allow-origin')).toBe('*')
  const tooLarge = await fetch(httpUrl, { method: 'POST', headers, body: LARGE })
  expect([tooLarge.status, await tooLarge.json()]).toEqual([413, TOO_LARGE])
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
