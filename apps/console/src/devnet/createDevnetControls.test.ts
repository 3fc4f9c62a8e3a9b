import type { NetworkConfig } from '@paraclock/checklist'
import { type ConnectedChain, createChain, createMemorySource } from '@paraclock/connect'
import { type Hex, parseAccount } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeEntry } from '@paraclock/types'
import { expect, test } from 'vitest'
import { createDevnetControls } from './createDevnetControls.ts'
import type { DevnetStep } from './DevnetControls.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const METHODS = ['dev_newBlock', 'dev_timeTravel', 'dev_setStorage', 'dev_setHead']
const NOW = 1_800_000_000
const block = { number: 9, hash: `0x${'09'.repeat(32)}` as Hex }
const network = {
  ...{ relay: { endpoints: ['relay'] }, service: { endpoints: ['service'] } },
  target: { endpoints: ['target'] }
} as unknown as NetworkConfig

type Sent = readonly [chain: string, method: string, params: unknown, deadlineMs: unknown]

/** Opens the controls of a network whose chains have metadata and storage, and no node. */
function openControls({
  methods = METHODS,
  storage = () => [],
  ...more
}: {
  readonly methods?: readonly string[]
  readonly storage?: (chain: ReturnType<typeof createChain>) => readonly (readonly [Hex, Hex])[]
  /** The time of the chains; `undefined` for chains without a clock. */
  readonly now?: number | undefined
} = {}) {
  const sent: Sent[] = []
  const open = (name: 'relay' | 'service' | 'target'): ConnectedChain => {
    const values = new Map<Hex, Hex>()
    const runtime = name === 'service' ? 'service-minute' : name
    const chain = createChain({
      ...{ name, block, source: createMemorySource({ storage: values }) },
      metadata: readRuntimeMetadata({ runtime, version: 14 }),
      facts: { tokens: [{ symbol: 'UNIT', decimals: name === 'relay' ? 12 : 10 }] }
    })
    const { now = NOW } = more
    const clock = { pallet: 'Timestamp', item: 'Now', value: BigInt(now) * 1000n }
    const entries =
      'now' in more && more.now === undefined ? [] : [encodeEntry(chain.runtime, clock)]
    for (const [key, value] of [...entries, ...storage(chain)]) values.set(key, value)
    const request = async ({ method = '', params = [] as unknown, deadlineMs = 0 }) => {
      if (method === 'rpc_methods') return { methods }
      sent.push([name, method, params, deadlineMs])
      return null
    }
    return Object.assign(chain, { provider: { request } }) as unknown as ConnectedChain
  }
  const chains = { relay: open('relay'), service: open('service'), target: open('target') }
  const controls = createDevnetControls({
    read: async (_, { name }) => chains[name as keyof typeof chains]
  })
  const drive = async (step: DevnetStep): Promise<readonly Sent[]> => {
    sent.length = 0
    await controls.driveDevnet(network, step)
    return [...sent]
  }
  return { controls, chains, drive }
}

test('a network without methods for development is not a development network', async () => {
  const { controls } = openControls({ methods: ['system_chain'] })
  expect(await controls.readDevnet(network)).toBeUndefined()
})

test('a network states its steps, its block and its time', async () => {
  const { controls } = openControls({ methods: ['dev_newBlock', 'dev_setHead'] })
  expect(await controls.readDevnet(network)).toEqual({
    ...{ kinds: ['build', 'restore'], switches: [] },
    point: { block, now: NOW }
  })
})

test('without a clock the time is 0', async () => {
  const { controls } = openControls({ now: undefined })
  expect((await controls.readDevnet(network))?.point).toEqual({ block, now: 0 })
})

const switchKey = (name: string) => ({ type: 'Switches', value: { type: name } })
const switchOn = (chain: ReturnType<typeof createChain>, name: string, value: boolean) =>
  encodeEntry(chain.runtime, {
    ...{ pallet: 'Parameters', item: 'Parameters', keys: [switchKey(name)] },
    value: { type: 'Switches', value: { type: name, value } }
  })

test('the switches of the target are read, and the one that is on', async () => {
  const { controls } = openControls({
    storage: (chain) => {
      if (chain.name !== 'target') return []
      return [
        switchOn(chain, 'BarrierRejectsService', true),
        switchOn(chain, 'LegacyAccountDerivation', false)
      ]
    }
  })
  const { kinds = [], switches = [] } = (await controls.readDevnet(network)) ?? {}
  expect(kinds).toEqual(['build', 'travel', 'fund', 'switch', 'restore'])
  expect(switches.length).toBeGreaterThan(3)
  expect(switches.filter(({ isOn }) => isOn).map(({ name }) => name)).toEqual([
    'BarrierRejectsService'
  ])
  expect(switches.map(({ name }) => name)).toContain('LegacyAccountDerivation')
})

test('blocks, time and points are those of the service', async () => {
  const { drive } = openControls()
  const of = (method: string, param: unknown) => [['service', method, [param], 300_000]]
  expect(await drive({ kind: 'build', count: 3 })).toEqual(of('dev_newBlock', { count: 3 }))
  expect(await drive({ kind: 'travel', to: ' +1h ' })).toEqual(
    of('dev_timeTravel', (NOW + 3600) * 1000)
  )
  expect(await drive({ kind: 'restore', block: block.hash })).toEqual(of('dev_setHead', block.hash))
  await expect(drive({ kind: 'travel', to: 'soon' })).rejects.toMatchObject({
    code: 'ScheduleMalformed'
  })
})

test('a switch is set on the target, and a block shows it', async () => {
  const { drive, chains } = openControls()
  const set = switchOn(chains.target, 'BarrierRejectsService', true)
  const step = { kind: 'switch', name: 'BarrierRejectsService', isOn: true } as const
  expect(await drive(step)).toEqual([
    ['target', 'dev_setStorage', [[set]], 300_000],
    ['target', 'dev_newBlock', [{}], 300_000]
  ])
})

const fund = { kind: 'fund', account: ALICE, amount: ' 1.5 ' } as const
const keys = [parseAccount(ALICE)]

test.each([
  ['relay', 1_500_000_000_000n],
  ['target', 15_000_000_000n]
] as const)('money on the %s is an amount of its token, for a new account', async (role, more) => {
  const { drive, chains } = openControls()
  const { runtime } = chains[role]
  const info = {
    ...{ nonce: 0, consumers: 0, providers: 1, sufficients: 0 },
    // The default of the storage item states that the account has the present form.
    data: { free: more, reserved: 0n, frozen: 0n, flags: 2n ** 127n }
  }
  const sent = await drive({ ...fund, role })
  expect(sent.map(([chain, method]) => [chain, method])).toEqual([
    [role, 'dev_setStorage'],
    [role, 'dev_newBlock']
  ])
  expect(sent[0]?.[2]).toEqual([
    [
      encodeEntry(runtime, { pallet: 'System', item: 'Account', keys, value: info }),
      encodeEntry(runtime, { pallet: 'Balances', item: 'TotalIssuance', value: more })
    ]
  ])
})

test('money is added to what an account has, and its other fields stay', async () => {
  const data = { free: 5n, reserved: 6n, frozen: 7n, flags: 8n }
  const info = { nonce: 4, consumers: 3, providers: 2, sufficients: 1, data }
  const { drive, chains } = openControls({
    storage: ({ runtime }) => [
      encodeEntry(runtime, { pallet: 'System', item: 'Account', keys, value: info }),
      encodeEntry(runtime, { pallet: 'Balances', item: 'TotalIssuance', value: 100n })
    ]
  })
  const { runtime } = chains.service
  const [set] = await drive({ ...fund, role: 'service' })
  const value = { ...info, data: { ...data, free: 15_000_000_005n } }
  expect(set?.[2]).toEqual([
    [
      encodeEntry(runtime, { pallet: 'System', item: 'Account', keys, value }),
      encodeEntry(runtime, { pallet: 'Balances', item: 'TotalIssuance', value: 15_000_000_100n })
    ]
  ])
  await expect(drive({ ...fund, role: 'service', account: 'nobody' })).rejects.toMatchObject({
    code: 'ValueMalformed'
  })
})

test.each([
  ['dev_newBlock', ['build']],
  ['dev_timeTravel', ['travel']],
  ['dev_setStorage', ['fund', 'switch']],
  ['dev_setHead', ['restore']]
])('%s makes the steps %j', async (method, kinds) => {
  const { controls } = openControls({ methods: [method] })
  const { kinds: stated, switches = [] } = (await controls.readDevnet(network)) ?? {}
  expect(stated).toEqual(kinds)
  expect(switches.length > 0).toBe(kinds.includes('switch'))
})

test('a node that answers its methods in another form is no development network', async () => {
  const { controls } = openControls({ methods: 'dev_newBlock' as never })
  expect(await controls.readDevnet(network)).toBeUndefined()
})

test('a moment is read as it is written, and a switch is turned off', async () => {
  const { drive, chains } = openControls()
  expect(await drive({ kind: 'travel', to: '2027-01-15T09:00:00Z' })).toEqual([
    ['service', 'dev_timeTravel', [Date.UTC(2027, 0, 15, 9)], 300_000]
  ])
  const set = switchOn(chains.target, 'BarrierRejectsService', false)
  const [off] = await drive({ kind: 'switch', name: 'BarrierRejectsService', isOn: false })
  expect(off).toEqual(['target', 'dev_setStorage', [[set]], 300_000])
})
