import {
  bytesToHex,
  codeKey,
  encodeInteger,
  type Hex,
  paraIdKey,
  timestampKey
} from '@paraclock/core'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { devAccount } from '../drive/devAccount.ts'
import { moveTaken, planExtra } from './planChains.ts'
import { readParaId } from './RawGenesis.ts'

const at = { network: 'acme', time: 0 }
test('a runtime builds its own genesis, and keeps the id of its preset unless told another', async () => {
  const code = readRuntimeCode('target')
  const own = { name: 'acme', code, preset: 'local' }
  const { genesis } = await planExtra({ ...at, chain: own })
  expect(readParaId(genesis)).toBe(2_200)
  expect(genesis.top.get(codeKey)).toBe(`0x${Buffer.from(code).toString('hex')}`)
  const other = await planExtra({ ...at, chain: { ...own, paraId: 70_000 } })
  expect(readParaId(other.genesis)).toBe(70_000)
  const differing = [...genesis.top].filter(([key, value]) => other.genesis.top.get(key) !== value)
  expect(differing.length).toBe(1)
})

test('a genesis has a clock, and its keys are in order with all that is added', async () => {
  const time = 1_767_225_600_000
  const chain = { name: 'acme', code: readRuntimeCode('target'), preset: 'local' }
  const { top } = (await planExtra({ ...at, time, chain })).genesis
  expect(top.get(timestampKey)).toBe(bytesToHex(encodeInteger(time, 8)))
  expect([...top.keys()]).toEqual([...top.keys()].sort())
})

test('without a preset, a runtime begins with that of a development network', async () => {
  const code = readRuntimeCode('service-minute')
  const named = await planExtra({ ...at, chain: { name: 'acme', code, preset: 'local' } })
  const found = await planExtra({ ...at, chain: { name: 'acme', code } })
  expect(found.genesis.top).toEqual(named.genesis.top)
})

test('a preset that a runtime has not is refused, with those that it has', async () => {
  const chain = { name: 'acme', code: readRuntimeCode('target'), preset: 'mainnet' }
  await expect(planExtra({ ...at, chain })).rejects.toMatchObject({
    code: 'GenesisInvalid',
    context: {
      chain: 'acme',
      problem: expect.stringMatching(/^it has no preset mainnet: it has .*local/)
    }
  })
})

test('an id is replaced in a specification of a parachain, and made up for no other', async () => {
  const { genesis } = await planExtra({
    ...at,
    chain: { name: 'acme', runtime: 'target', paraId: 2_201 }
  })
  const top = Object.fromEntries(genesis.top)
  const spec = { genesis: { raw: { top } } }
  const moved = await planExtra({ ...at, chain: { name: 'acme', spec, paraId: 2_202 } })
  expect(readParaId(moved.genesis)).toBe(2_202)
  const plain = { genesis: { raw: { top: { [codeKey]: '0x00' } } } }
  const alone = await planExtra({ ...at, chain: { name: 'plain', spec: plain, paraId: 2_202 } })
  expect(readParaId(alone.genesis)).toBeUndefined()
  await expect(
    planExtra({ ...at, chain: { name: 'plain', spec: plain, joins: true } })
  ).rejects.toMatchObject({ code: 'ChainBootFailed', context: { chain: 'plain' } })
})

test('a specification that is not raw is built by its runtime, to the last digit', async () => {
  const code = bytesToHex(readRuntimeCode('target'))
  const who = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
  const patch = {
    parachainInfo: { parachainId: 2_345 },
    balances: { balances: [[who, 1_000_000_000_000_000_001n]] }
  }
  const spec = { genesis: { runtimeGenesis: { code, patch } }, properties: { tokenSymbol: 'ACME' } }
  const { genesis, properties } = await planExtra({ ...at, chain: { name: 'acme', spec } })
  expect([readParaId(genesis), properties]).toEqual([2_345, { tokenSymbol: 'ACME' }])
  expect(genesis.top.get(codeKey)).toBe(code)
  const free = [...genesis.top.values()].some((value) => value.includes('010064a7b3b6e00d'))
  expect(free).toBe(true)
})

test('a chain whose id is taken gets the next that is free, and nothing else of it changes', async () => {
  const plan = await planExtra({ ...at, chain: { name: 'acme', runtime: 'target', paraId: 2_114 } })
  const moved = moveTaken(plan, [2_200, 2_114, 2_115])
  expect([readParaId(moved.genesis), moved.formerParaId]).toEqual([2_116, 2_114])
  const changed = [...moved.genesis.top].filter(
    ([key, value]) => plan.genesis.top.get(key) !== value
  )
  expect(changed.map(([key]) => key)).toEqual([paraIdKey])
  expect([...moved.genesis.top.keys()]).toEqual([...plan.genesis.top.keys()])
  expect(moveTaken(plan, [2_115])).toBe(plan)
})

test('an operator gets funds and the key of sudo, and nothing that it has is taken', async () => {
  const operator = `0x${'11'.repeat(32)}` as Hex
  const code = readRuntimeCode('target')
  const plan = { name: 'acme', code, preset: 'local' }
  const { genesis: before } = await planExtra({ ...at, chain: plan })
  const { genesis: after } = await planExtra({ ...at, chain: { ...plan, operator } })
  const added = [...after.top].filter(([key]) => !before.top.has(key))
  expect(added.map(([key, value]) => [key.endsWith('11'.repeat(32)), value])).toEqual([
    // No nonce, one provider, and 10^24 of the smallest unit, little endian.
    [true, `0x000000000000000001000000${'00'.repeat(4)}000000a1edccce1bc2d3${'00'.repeat(54)}`]
  ])
  const changed = [...after.top].filter(([key, value]) => (before.top.get(key) ?? value) !== value)
  expect(changed.map(([, value]) => value)).toEqual([operator])
  const alice = bytesToHex((await devAccount('Alice')).publicKey)
  const { genesis: same } = await planExtra({ ...at, chain: { ...plan, operator: alice } })
  expect(same.top).toEqual(before.top)
})

test('of several operators that one is seated whose account is as long as those of the chain', async () => {
  const operator = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(20)}`] as const
  const seat = async (runtime: 'target' | 'target-ethereum') => {
    const chain = { name: 'acme', code: readRuntimeCode(runtime), preset: 'local' }
    const { genesis: before } = await planExtra({ ...at, chain })
    const { genesis: after } = await planExtra({ ...at, chain: { ...chain, operator } })
    const isNew = ([key]: readonly [Hex, Hex]) => !before.top.has(key)
    const isSudo = ([key, value]: readonly [Hex, Hex]) => (before.top.get(key) ?? value) !== value
    const [added] = [...after.top].filter(isNew)
    const [changed] = [...after.top].filter(isSudo)
    return [added?.[0].slice(-40), changed?.[1]]
  }
  expect(await seat('target')).toEqual(['11'.repeat(20), operator[0]])
  expect(await seat('target-ethereum')).toEqual(['22'.repeat(20), operator[1]])
})

test('an operator gets funds where nonces have 64 bits, and none where entries look otherwise', async () => {
  const operator = `0x${'11'.repeat(32)}` as Hex
  const account = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
  const seat = async (entry: string) => {
    const top = { [codeKey]: '0x00', [`${account}${'22'.repeat(48)}`]: entry }
    const spec = { genesis: { raw: { top } } }
    const { genesis } = await planExtra({ ...at, chain: { name: 'acme', spec, operator } })
    return [...genesis.top].find(([key]) => key.endsWith('11'.repeat(32)))?.[1]
  }
  expect(await seat(`0x${'00'.repeat(84)}`)).toBe(
    `0x${'00'.repeat(12)}01000000${'00'.repeat(4)}000000a1edccce1bc2d3${'00'.repeat(54)}`
  )
  expect(await seat(`0x${'00'.repeat(16)}`)).toBeUndefined()
})
