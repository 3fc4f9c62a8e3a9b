import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { startGateway } from '@paraclock/gateway'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Connection, openConnection } from '../src/openConnection.ts'
import { currentNotifications, currentResults, followEvent } from '../src/specification/current.ts'
import { legacyNotifications, legacyResults } from '../src/specification/legacy.ts'
import { type ChainFacts, listRefusals, listRequests } from '../src/specification/requests.ts'

const results = { ...legacyResults, ...currentResults }
const notifications = { ...legacyNotifications, ...currentNotifications }

/** Methods that no specification defines: the service's own, and those by which a devnet is driven. */
const OWN = /^(automationTime|xcmpHandler|dev|paraclock)_/
/** The methods that nodes refuse to external callers. */
const UNSAFE =
  /^(author_(has|insert|remove|rotate)|offchain_|state_(getPairs|queryStorage|traceBlock)$|system_(add|remove|reset|unstable))/

let net: Devnet
let gateway: Awaited<ReturnType<typeof startGateway>>

beforeAll(async () => {
  net = await startDevnet({ name: 'specification' })
  await net.build()
  const upstreams = [net.service.wsUrl]
  gateway = await startGateway({ upstreams, port: 0, logLevel: 'silent', ratePerAddress: 0 })
})

afterAll(async () => {
  await gateway.close()
  await net.stop()
})

const open = async (endpoint: 'devnet' | 'gateway'): Promise<Connection> => {
  const connection = await openConnection(endpoint === 'devnet' ? net.service.wsUrl : gateway.wsUrl)
  onTestFinished(() => connection.close())
  return connection
}

const readFacts = async (): Promise<ChainFacts> => {
  const { api, genesisHash } = net.service
  const signer = await devAccount('Alice')
  const remark = await api.tx['system']?.['remark']?.('0x01').signAsync(signer, { nonce: -1 })
  return {
    genesisHash,
    head: (await api.rpc.chain.getFinalizedHead()).toHex(),
    key: api.query['timestamp']?.['now']?.key() ?? '',
    address: signer.address,
    transaction: remark?.toHex() ?? ''
  }
}

const issues = (schema: v.GenericSchema, value: unknown): readonly string[] => {
  const read = v.safeParse(schema, value)
  if (read.success) return []
  return read.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`)
}

/** What in the answers and notifications is not as the specification has it. */
const judge = (method: string, params: unknown, answer: { result?: unknown; error?: unknown }) => {
  const schema = results[method]
  if (schema === undefined) return [`${method} is in no specification`]
  if (answer.error !== undefined)
    return [`${method} ${JSON.stringify(params)}: ${JSON.stringify(answer.error).slice(0, 300)}`]
  return issues(schema, answer.result).map(
    (issue) => `${method} ${JSON.stringify(params)}: ${issue}`
  )
}

describe.each(['devnet', 'gateway'] as const)('the %s', (endpoint) => {
  test('serves methods that the specification defines, each of them in its form', async () => {
    const connection = await open(endpoint)
    const { result } = await connection.ask('rpc_methods')
    const served = (result as { methods: string[] }).methods.filter(
      (name) => !OWN.test(name) && !UNSAFE.test(name)
    )
    expect(served.filter((name) => results[name] === undefined)).toEqual([])
    const requests = listRequests(await readFacts())
    const wrong: string[] = []
    for (const [method, samples] of Object.entries(requests)) {
      if (!served.includes(method)) continue
      for (const params of samples) {
        wrong.push(...judge(method, params, await connection.ask(method, params)))
      }
    }
    expect(wrong).toEqual([])
    // What has no request here begins or ends a subscription, or belongs to one, or is asked below.
    const rest = served.filter((name) => requests[name] === undefined)
    expect(
      rest.filter((name) => !/ubscribe|submit|atch|chainHead|storage(Diff)?$|_stop$/.test(name))
    ).toEqual([])
  })

  test('notifies as the specification defines it', async () => {
    const connection = await open(endpoint)
    const wrong: string[] = []
    const begin = async (method: string, params: unknown[] = []): Promise<unknown> => {
      const answer = await connection.ask(method, params)
      wrong.push(...judge(method, params, answer))
      return answer.result
    }
    const hear = async (subscription: unknown, count = 1): Promise<readonly unknown[]> => {
      const heard: unknown[] = []
      while (heard.length < count) {
        const { method, result } = await connection.take((one) => one.subscription === subscription)
        const schema = notifications[method] ?? v.never()
        wrong.push(...issues(schema, result).map((issue) => `${method}: ${issue}`))
        heard.push(result)
      }
      return heard
    }
    const { key } = await readFacts()
    const subscriptions: readonly (readonly [string, string, unknown[]])[] = [
      ['chain_subscribeAllHeads', 'chain_unsubscribeAllHeads', []],
      ['chain_subscribeNewHeads', 'chain_unsubscribeNewHeads', []],
      ['chain_subscribeNewHead', 'chain_unsubscribeNewHead', []],
      ['chain_subscribeFinalizedHeads', 'chain_unsubscribeFinalizedHeads', []],
      ['chain_subscribeFinalisedHeads', 'chain_unsubscribeFinalisedHeads', []],
      ['state_subscribeStorage', 'state_unsubscribeStorage', [[key]]]
    ]
    const ids: unknown[] = []
    for (const [method, , params] of subscriptions) ids.push(await begin(method, params))
    await net.build()
    for (const id of ids) await hear(id)
    for (const [at, [, method]] of subscriptions.entries()) {
      wrong.push(...judge(method, [ids[at]], await connection.ask(method, [ids[at]])))
    }
    for (const name of ['state', 'chain']) {
      const id = await begin(`${name}_subscribeRuntimeVersion`)
      await hear(id)
      await begin(`${name}_unsubscribeRuntimeVersion`, [id])
    }
    const heard: unknown[] = []
    for (const method of ['author_submitAndWatchExtrinsic', 'transactionWatch_v1_submitAndWatch']) {
      const id = await begin(method, [(await readFacts()).transaction])
      heard.push(...(await hear(id)))
      await net.build()
      heard.push(...(await hear(id, 2)))
    }
    expect(heard).toMatchObject([
      'ready',
      { inBlock: expect.any(String) },
      { finalized: expect.any(String) },
      { event: 'validated' },
      { event: 'bestChainBlockIncluded', block: { index: expect.any(Number) } },
      { event: 'finalized', block: { index: expect.any(Number) } }
    ])
    const unwatched = await begin('transactionWatch_v1_submitAndWatch', ['0x00'])
    await hear(unwatched)
    await begin('transactionWatch_v1_unwatch', [unwatched])
    const { head } = await readFacts()
    const types = ['value', 'hash', 'descendantsValues', 'descendantsHashes']
    const items = [...types, 'closestDescendantMerkleValue'].map((type) => ({ key, type }))
    const archive = await begin('archive_v1_storage', [head, items, null])
    expect((await hear(archive, 6)).at(-1)).toEqual({ event: 'storageDone' })
    const broadcast = await begin('transaction_v1_broadcast', ['0x00'])
    await begin('transaction_v1_stop', [broadcast])
    expect(wrong).toEqual([])
  })

  test.each([true, false])('follows the chain, with its runtimes: %s', async (withRuntime) => {
    const connection = await open(endpoint)
    const { key } = await readFacts()
    const wrong: string[] = []
    const ask = async (method: string, params: unknown[]): Promise<unknown> => {
      const answer = await connection.ask(method, params)
      wrong.push(...judge(method, params, answer))
      return answer.result
    }
    const id = await ask('chainHead_v1_follow', [withRuntime])
    const hear = async (...events: string[]): Promise<void> => {
      for (const event of events) {
        const { method, result } = await connection.take((one) => one.subscription === id)
        expect(result).toMatchObject({ event })
        const found = issues(followEvent(withRuntime), result)
        wrong.push(...found.map((issue) => `${method} ${event}: ${issue}`))
      }
    }
    await hear('initialized', 'bestBlockChanged')
    await net.build()
    await hear('newBlock', 'bestBlockChanged', 'finalized')
    const { head } = await readFacts()
    await ask('chainHead_v1_header', [id, head])
    await ask('chainHead_v1_body', [id, head])
    await hear('operationBodyDone')
    const items = [{ key, type: 'value' }]
    await ask('chainHead_v1_storage', [id, head, items, null])
    await hear('operationStorageItems', 'operationStorageDone')
    await ask('chainHead_v1_storage', [
      id,
      head,
      [{ key: '0xff', type: 'closestDescendantMerkleValue' }]
    ])
    await hear('operationStorageDone')
    if (withRuntime) {
      await ask('chainHead_v1_call', [id, head, 'Core_version', '0x'])
      await hear('operationCallDone')
      await ask('chainHead_v1_call', [id, head, 'Core_missing', '0x'])
      await hear('operationError')
    }
    await ask('chainHead_v1_continue', [id, 'none'])
    await ask('chainHead_v1_stopOperation', [id, 'none'])
    await ask('chainHead_v1_unpin', [id, head])
    await ask('chainHead_v1_unfollow', [id])
    expect(wrong).toEqual([])
    expect(connection.notifications).toEqual([])
    for (const method of ['chainHead_v1_body', 'chainHead_v1_storage']) {
      expect(await ask(method, [id, head, []])).toEqual({ result: 'limitReached' })
    }
    expect(await ask('chainHead_v1_header', [id, head])).toBeNull()
  })

  test('refuses with the codes of the specification', async () => {
    const connection = await open(endpoint)
    const facts = await readFacts()
    const follow = async (withRuntime: boolean): Promise<string> => {
      const { result } = await connection.ask('chainHead_v1_follow', [withRuntime])
      await connection.take((one) => one.subscription === result)
      return result as string
    }
    const followed = { withRuntime: await follow(true), without: await follow(false) }
    const wrong: string[] = []
    const { result } = await connection.ask('rpc_methods')
    const { methods } = result as { readonly methods: readonly string[] }
    for (const [method, params, code] of listRefusals(facts, followed)) {
      // The gateway passes no method that nodes call unsafe.
      if (results[method] !== undefined && !methods.includes(method)) continue
      const answer = await connection.ask(method, params)
      if (answer.error?.code === code) continue
      wrong.push(`${method} ${JSON.stringify(params)}: ${JSON.stringify(answer)}, not ${code}`)
    }
    expect(wrong).toEqual([])
    // The same transaction again waits already.
    await connection.ask('author_submitExtrinsic', [facts.transaction])
    const again = await connection.ask('author_submitExtrinsic', [facts.transaction])
    expect(again.error).toMatchObject({ code: 1013 })
    await net.build()
  })
})
