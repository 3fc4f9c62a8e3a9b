import './quiet.ts'
import * as core from '@acala-network/chopsticks-core'
import { ApiPromise, WsProvider } from '@polkadot/api'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { shippedGenesis } from '../src/genesis/shippedGenesis.ts'
import { type Devnet, devAccount, startDevnet } from '../src/index.ts'

/** Drives one chain: Chopsticks' own, or the target of a devnet. */
interface Driver {
  send(method: string, ...params: unknown[]): Promise<unknown>
}

const TIME = Date.UTC(2026, 0, 1)

let net: Devnet
let chopsticks: core.Blockchain
const drivers: Record<'Chopsticks' | 'the devnet', Driver> = {
  Chopsticks: {
    async send(method, ...params) {
      const handler = core.allHandlers[method as keyof typeof core.allHandlers] as core.Handler
      const manager = { subscribe: () => () => undefined, unsubscribe: () => undefined }
      return JSON.parse(
        JSON.stringify((await handler({ chain: chopsticks }, params, manager as never)) ?? null)
      )
    }
  },
  'the devnet': {
    async send(method, ...params) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(net.target.httpUrl, { method: 'POST', headers, body })
      const { result, error } = (await answer.json()) as { result?: unknown; error?: object }
      if (error !== undefined) throw Object.assign(new Error('refused'), error)
      return result
    }
  }
}

beforeAll(async () => {
  for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(() => undefined)
  }
  net = await startDevnet({ name: 'chopsticks' })
  const args = { chain: 'target', runtime: 'target', network: 'chopsticks', time: TIME } as const
  const { top } = await shippedGenesis(args)
  const genesis = { raw: { top: Object.fromEntries(top) } }
  const spec = { id: 'target', name: 'target', properties: {}, genesis }
  const api = new core.Api(new core.GenesisProvider(spec as never))
  await api.isReady
  chopsticks = new core.Blockchain({
    api,
    buildBlockMode: core.BuildBlockMode.Manual,
    inherentProviders: core.inherentProviders,
    header: { hash: (await api.getBlockHash(0)) as `0x${string}`, number: 0 },
    mockSignatureHost: true,
    maxMemoryBlockCount: 100,
    registeredTypes: {}
  })
  await drivers.Chopsticks.send('dev_newBlock')
})

afterAll(async () => {
  await chopsticks.close()
  await net.stop()
  vi.restoreAllMocks()
})

test('dev_dryRun returns what Chopsticks returns, and changes nothing', async () => {
  const { address } = await devAccount('Charlie')
  const { address: dest } = await devAccount('Dave')
  const { target } = net
  const call = target.api.tx['balances']?.['transferKeepAlive']?.(dest, 12_345).method.toHex()
  const [from, to] = [address, dest].map((who) => target.api.query['system']?.['account']?.key(who))
  const { send } = drivers['the devnet']
  const before = await send('state_getStorage', from)
  const raw = (await send('dev_dryRun', { extrinsic: { call, address }, raw: true })) as Change[]
  const { storageDiff } = await chopsticks.dryRunExtrinsic({ call: call ?? '0x', address })
  // Chopsticks also lists what is written with the value that it had.
  const keysOf = (changes: readonly Change[]) => changes.map(([key]) => key)
  expect(keysOf(storageDiff)).toEqual(expect.arrayContaining(keysOf(raw)))
  expect(raw.length).toBeGreaterThan(8)
  for (const key of [from, to]) {
    const changeOf = (changes: readonly Change[]) => changes.find(([one]) => one === key)
    expect(changeOf(raw)?.[1]).toMatch(/^0x/)
    expect(changeOf(raw)).toEqual(changeOf(storageDiff))
  }
  expect(await send('state_getStorage', from)).toBe(before)
  const decoded = (await send('dev_dryRun', { extrinsic: { call, address } })) as Decoded
  const freeOf = (part: 'old' | 'new', who: string) =>
    BigInt(decoded[part].system.account[who]?.data.free ?? 0)
  const gained = Object.keys(decoded.new.system.account).map(
    (who) => freeOf('new', who) - freeOf('old', who)
  )
  expect(gained).toContain(12_345n)
  // As jsondiffpatch writes it: of what differs the value before and after.
  for (const [who, { data }] of Object.entries(decoded.new.system.account)) {
    const free = [decoded.old.system.account[who]?.data.free, data.free]
    expect(decoded.delta.system.account[who]?.data.free).toEqual(free)
  }
  for (const refused of [{ extrinsic: '0x' }, { extrinsic: { call } }, { dmp: [] }, {}]) {
    await expect(send('dev_dryRun', refused)).rejects.toMatchObject({ code: expect.any(Number) })
  }
})

test('dev_runBlock does what the block did, phase by phase, and changes nothing', async () => {
  const { send } = drivers['the devnet']
  const { target } = net
  const { address: dest } = await devAccount('Dave')
  const transfer = target.api.tx['balances']?.['transferKeepAlive']?.(dest, 54_321)
  const account = target.api.query['system']?.['account']?.key(dest)
  await transfer?.signAndSend(await devAccount('Eve'), { nonce: -1 })
  const hash = (await send('dev_newBlock')) as string
  const after = await send('state_getStorage', account, hash)
  const { block } = (await send('chain_getBlock', hash)) as {
    block: { header: { parentHash: string }; extrinsics: string[] }
  }
  const asked = { block, parent: block.header.parentHash, includeParsed: true }
  const { phases } = (await send('dev_runBlock', asked)) as { phases: readonly Phase[] }
  const indexes = block.extrinsics.map((_, index) => index)
  expect(phases.map(({ phase }) => phase)).toEqual(['Initialization', ...indexes, 'Finalization'])
  const moved = phases.at(-2)?.storageDiff.find(({ raw }) => raw.key === account)
  expect(moved).toMatchObject({
    raw: { value: after },
    parsed: { section: 'system', method: 'account', key: [expect.any(String)] }
  })
  expect(await send('chain_getBlockHash')).toBe(hash)
  await expect(send('dev_runBlock', { block: {} })).rejects.toMatchObject({ code: -32_602 })
})

interface Phase {
  readonly phase: string | number
  readonly storageDiff: readonly {
    readonly raw: { readonly key: string; readonly value: string }
  }[]
}

type Change = [key: string, value: string | null]

interface Accounts {
  readonly system: {
    readonly account: Record<string, { readonly data: { readonly free: string } }>
  }
}

interface Decoded {
  readonly delta: Accounts
  readonly old: Accounts
  readonly new: Accounts
}

describe.each(['Chopsticks', 'the devnet'] as const)('%s', (name) => {
  const { send } = drivers[name]
  const readHead = async () => {
    const hash = (await send('chain_getBlockHash')) as string
    const { number } = (await send('chain_getHeader', hash)) as { number: string }
    return { hash, number: Number(number) }
  }
  const readNow = async (): Promise<number> => {
    const now = (await send('state_getStorage', NOW)) as string
    return Number(Buffer.from(now.slice(2), 'hex').readBigUInt64LE())
  }
  const NOW = '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb'

  test('dev_newBlock returns the hash of the last block', async () => {
    const { number } = await readHead()
    expect(await send('dev_newBlock')).toBe((await readHead()).hash)
    expect(await send('dev_newBlock', { count: 2 })).toBe((await readHead()).hash)
    expect((await readHead()).number).toBe(number + 3)
    await send('dev_newBlock', { to: number + 4 })
    expect((await readHead()).number).toBe(number + 4)
    await expect(send('dev_newBlock', { count: 'two' })).rejects.toThrow()
  })

  test('dev_setStorage sets values by pallet and item, or by key, at once', async () => {
    const { address } = await devAccount('Ferdie')
    const { hash } = await readHead()
    const values = { System: { Account: [[[address], { nonce: 7, data: { free: 12_345 } }]] } }
    expect(await send('dev_setStorage', values)).toBe(hash)
    const api = net.target.api
    const key = api.query['system']?.['account']?.key(address) ?? ''
    const account = api.createType('AccountInfo', await send('state_getStorage', key))
    expect(account.toJSON()).toMatchObject({ nonce: 7, data: { free: 12_345 } })
    expect((await readHead()).hash).toBe(hash)
    // The next block goes on from there.
    await send('dev_newBlock')
    expect(await send('state_getStorage', key)).toBe(account.toHex())
    await send('dev_setStorage', [[key, null]])
    expect(await send('state_getStorage', key)).toBeNull()
    await expect(send('dev_setStorage', { System: { Nothing: 1 } })).rejects.toThrow()
    await expect(send('dev_setStorage', { Nothing: { Account: 1 } })).rejects.toThrow()
  })

  test('dev_setHead goes back by a number, a difference or a hash', async () => {
    await send('dev_newBlock')
    const at = await readHead()
    for (const block of [at.number, -1, at.hash]) {
      await send('dev_newBlock')
      expect(await send('dev_setHead', block)).toBe(at.hash)
      expect(await readHead()).toEqual(at)
    }
    // It goes on from there.
    expect(await send('dev_newBlock')).toBe((await readHead()).hash)
    expect((await readHead()).number).toBe(at.number + 1)
    await expect(send('dev_setHead', at.number + 100)).rejects.toThrow()
  })

  // Chopsticks cannot build on after it: its slot is not the one that a parachain derives here.
  test('dev_timeTravel moves the clock at once, to any millisecond', async () => {
    const before = await readNow()
    const date = before + 3_600_000
    expect(await send('dev_timeTravel', date)).toBe(date)
    expect(await readNow()).toBe(date)
    await send('dev_timeTravel', date + 60_001)
    expect(await readNow()).toBeGreaterThan(date + 60_000)
    const later = new Date(date + 3_600_000)
    expect(await send('dev_timeTravel', later.toISOString())).toBe(later.getTime())
    await expect(send('dev_timeTravel', 'soon')).rejects.toThrow()
  })

  test('dev_setBlockBuildMode knows three modes', async () => {
    for (const mode of ['Batch', 'Instant', 'Manual']) {
      expect(await send('dev_setBlockBuildMode', mode)).toBeNull()
    }
    await expect(send('dev_setBlockBuildMode', 'Often')).rejects.toThrow()
  })
})

test('in the mode Instant a transaction gets into a block of its own', async () => {
  await drivers['the devnet'].send('dev_setBlockBuildMode', 'Instant')
  const provider = new WsProvider(net.target.wsUrl)
  const api = await ApiPromise.create({ provider: provider as never, noInitWarn: true })
  onTestFinished(() => api.disconnect())
  const from = (await api.rpc.chain.getHeader()).number.toNumber()
  const final = Promise.withResolvers<void>()
  const remark = api.tx['system']?.['remarkWithEvent']?.('0x01')
  await remark?.signAndSend(await devAccount('Bob'), ({ isFinalized }) => {
    if (isFinalized) final.resolve()
  })
  await final.promise
  expect((await api.rpc.chain.getHeader()).number.toNumber()).toBe(from + 1)
})
