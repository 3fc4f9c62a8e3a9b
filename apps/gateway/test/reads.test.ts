import { formatAddress, parseAddress } from '@paraclock/core'
import { HEIGHT_KEY } from '@tooling/faults'
import { expect, test } from 'vitest'
import { openClient } from './support/openClient.ts'
import { post, postCall } from './support/post.ts'
import { ALICE, startTestGateway, TASK_ID } from './support/startTestGateway.ts'

const height = (number: number): string => `0x${Buffer.from([number, 0, 0, 0]).toString('hex')}`

test('a read is pinned to the best block, kept by its hash, and new when the head is', async () => {
  const { gateway, chain, nodes } = await startTestGateway()
  const read = async (): Promise<unknown> =>
    (await postCall(gateway.httpUrl, 'state_getStorage', [HEIGHT_KEY])).result
  expect([await read(), await read(), await read()]).toEqual([height(10), height(10), height(10)])
  const asked = nodes[0]?.requests.filter(({ method }) => method === 'state_getStorage')
  expect(asked).toMatchObject([{ params: [HEIGHT_KEY, chain.hashAt(10)] }])
  const client = await openClient(gateway.wsUrl)
  await client.ask('chain_subscribeNewHeads')
  await client.notified()
  chain.produce()
  expect(await client.notified()).toMatchObject({ result: { number: '0xb' } })
  // A client that knows a block never reads an earlier one.
  expect(await read()).toBe(height(11))
})

test('across a fork no answer is of the block that was', async () => {
  const { gateway, chain } = await startTestGateway()
  const client = await openClient(gateway.wsUrl)
  await client.ask('chain_subscribeNewHeads')
  await client.notified()
  for (let round = 0; round < 5; round += 1) {
    chain.produce()
    await client.notified()
    const before = (await client.ask('chain_getHeader')).result as { parentHash: string }
    chain.reorganize(1)
    await client.notified()
    await client.notified()
    const after = (await client.ask('chain_getHeader')).result as { parentHash: string }
    expect(after).toEqual(chain.headerOf(chain.hashAt(chain.bestNumber) ?? ''))
    expect(after).not.toEqual(before)
    expect((await client.ask('chain_getBlockHash')).result).toBe(chain.hashAt(chain.bestNumber))
    chain.finalize(chain.bestNumber)
  }
})

test('identical reads under way are made once, and what acts is not joined', async () => {
  const slow = { kind: 'answer', delayMs: 200 } as const
  const { gateway, nodes, chain } = await startTestGateway({
    faults: [{ request: ({ method }) => (/state_call|next/i.test(method) ? slow : undefined) }]
  })
  const many = Array.from({ length: 20 }, () =>
    postCall(gateway.httpUrl, 'automationTime_generateTaskId', [ALICE, 'x'])
  )
  const answers = await Promise.all(many)
  expect(answers.map(({ result }) => result)).toEqual(Array(20).fill(TASK_ID))
  expect(nodes[0]?.count('state_call')).toBe(1)
  // The pool changes all the time, so each request asks the node.
  const nonces = Array.from({ length: 5 }, () =>
    postCall(gateway.httpUrl, 'system_accountNextIndex', [ALICE])
  )
  await Promise.all(nonces)
  expect(nodes[0]?.count('system_accountNextIndex')).toBe(5)
  expect(chain.effects.size).toBe(0)
})

test('a block that the client names is left as it is; what is not there yet is not kept', async () => {
  const { gateway, chain, nodes } = await startTestGateway()
  const old = chain.hashAt(3)
  const read = await postCall(gateway.httpUrl, 'state_getStorage', [HEIGHT_KEY, old])
  expect(read.result).toBe(height(3))
  const later = `0x${'99'.repeat(32)}`
  for (let count = 0; count < 2; count += 1) {
    expect((await postCall(gateway.httpUrl, 'chain_getHeader', [later])).result).toBe(null)
  }
  const asked = nodes[0]?.requests.filter(({ params }) => params[0] === later)
  expect(asked).toHaveLength(2)
})

test('an address reaches the node with the prefix that every node reads', async () => {
  const { gateway, nodes } = await startTestGateway()
  const params = async (value: unknown): Promise<unknown> => {
    await postCall(gateway.httpUrl, 'system_accountNextIndex', [value])
    return nodes[0]?.requests.findLast(({ method }) => method === 'system_accountNextIndex')?.params
  }
  const { account } = parseAddress(ALICE)
  expect(await params(formatAddress({ account, prefix: 11_115 }))).toEqual([ALICE])
  expect(await params(ALICE)).toEqual([ALICE])
  const wrong = `${ALICE.slice(0, -1)}1`
  expect(await params(wrong)).toEqual([wrong])
  expect(await params(7)).toEqual([7])
})

test('errors are not kept', async () => {
  let fails = true
  const { gateway } = await startTestGateway({
    faults: [
      {
        request: ({ method }) =>
          method === 'state_call' && fails
            ? { kind: 'error', code: 4003, message: 'Execution failed' }
            : undefined
      }
    ]
  })
  const ask = (): Promise<unknown> =>
    postCall(gateway.httpUrl, 'automationTime_generateTaskId', [ALICE, 'x'])
  expect(await ask()).toMatchObject({ error: { code: 1, data: { code: 'RpcRuntimeFailed' } } })
  fails = false
  expect(await ask()).toMatchObject({ result: TASK_ID })
})

test('another best block is taken when the upstream does not have the one that was pinned', async () => {
  let isMissing = true
  const { gateway, nodes } = await startTestGateway({
    faults: [
      {
        request: ({ method }) => {
          if (method !== 'state_getStorageHash' || !isMissing) return undefined
          isMissing = false
          return { kind: 'error', code: 4003, message: 'UnknownBlock: header not found in db' }
        }
      }
    ]
  })
  const { result } = await postCall(gateway.httpUrl, 'state_getStorageHash', [HEIGHT_KEY])
  expect(result).toMatch(/^0x/)
  expect(nodes[0]?.count('state_getStorageHash')).toBe(2)
})

test('over HTTP upstreams alone: reads, the head by asking, and no subscriptions', async () => {
  const { gateway, chain } = await startTestGateway({ kind: 'http' })
  expect((await postCall(gateway.httpUrl, 'state_getStorage', [HEIGHT_KEY])).result).toBe(
    height(10)
  )
  chain.produce()
  const read = async (): Promise<unknown> =>
    (await postCall(gateway.httpUrl, 'state_getStorage', [HEIGHT_KEY])).result
  await expect.poll(read).toBe(height(11))
  const client = await openClient(gateway.wsUrl)
  expect((await client.ask('chain_subscribeNewHeads')).error?.message).toContain(
    'WebSocket endpoint'
  )
})

test('rpc_methods lists what is served, and nothing else', async () => {
  const { gateway } = await startTestGateway({ settings: { deny: ['chain_getBlock'] } })
  const { result } = await postCall(gateway.httpUrl, 'rpc_methods')
  const { methods } = result as { methods: string[] }
  expect(methods).toContain('automationTime_queryFeeDetails')
  expect(methods).toContain('state_subscribeStorage')
  expect(methods).not.toContain('automationTime_getTimeAutomationFees')
  expect(methods).not.toContain('dev_effect')
  expect(methods).not.toContain('chain_getBlock')
  expect((await postCall(gateway.httpUrl, 'chain_getBlock')).error?.code).toBe(-32601)
  const opened = await startTestGateway({ settings: { allow: ['dev_effect=3'], variant: 'none' } })
  const { httpUrl } = opened.gateway
  expect((await postCall(httpUrl, 'dev_effect', ['x'])).result).toBe(true)
  expect((await postCall(httpUrl, 'automationTime_generateTaskId', [])).error?.code).toBe(-32601)
})

test('a call of a batch that is slow does not hold the others back beyond its own deadline', async () => {
  const { gateway } = await startTestGateway({
    faults: [
      { request: ({ method }) => (method === 'system_health' ? { kind: 'ignore' } : undefined) }
    ],
    settings: { callMs: 500 }
  })
  const call = (id: number, method: string): string =>
    JSON.stringify({ jsonrpc: '2.0', id, method, params: [] })
  const { json } = await post(
    gateway.httpUrl,
    `[${call(1, 'system_health')},${call(2, 'system_chain')}]`
  )
  expect(json).toMatchObject([
    { id: 1, error: { code: 1, data: { code: 'CallTimedOut' } } },
    { id: 2, result: 'Fake' }
  ])
})
