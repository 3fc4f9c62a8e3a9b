import {
  bytesToHex,
  codeKey,
  encodeInteger,
  type Hex,
  paraIdKey,
  parseJson,
  timestampKey
} from '@paraclock/core'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { choosePreset, moveTaken, planExtra } from './planChains.ts'
import { readParaId } from './RawGenesis.ts'

const at = { network: 'acme', time: 0 }
const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
/** Key of `Balances.TotalIssuance`. */
const TOTAL_ISSUANCE = '0xc2261276cc9d1f8598ea4b6a74b15c2f57c875e4cff74148e4628f264b974c80' as Hex

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

test('a patch changes what the preset says, to the last digit', async () => {
  const patch = {
    parachainInfo: { parachainId: 3000 },
    balances: { balances: [[ALICE, 2n ** 100n]] }
  }
  const chain = { name: 'acme', code: readRuntimeCode('target'), preset: 'local', patch }
  const { genesis } = await planExtra({ ...at, chain })
  expect(readParaId(genesis)).toBe(3000)
  // Other parts of the genesis add a little.
  expect(genesis.top.get(TOTAL_ISSUANCE)).toMatch(/^0x00e1f505(?:00){8}10000000$/)
})

test('without a preset, a runtime begins with that of a development network', async () => {
  const code = readRuntimeCode('service-minute')
  const named = await planExtra({ ...at, chain: { name: 'acme', code, preset: 'local' } })
  const found = await planExtra({ ...at, chain: { name: 'acme', code } })
  expect(found.genesis.top).toEqual(named.genesis.top)
})

test('the only preset of a runtime is taken, whatever its name', () => {
  expect(choosePreset(['acme'])).toBe('acme')
  expect(choosePreset(['mainnet', 'local_testnet', 'local'])).toBe('local')
  expect(choosePreset([])).toBeUndefined()
})

test('a preset that a runtime has not is refused, with those that it has', async () => {
  const chain = { name: 'acme', code: readRuntimeCode('target'), preset: 'mainnet' }
  await expect(planExtra({ ...at, chain })).rejects.toMatchObject({
    code: 'ChainSpecMalformed',
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
  ).rejects.toMatchObject({ code: 'ChainFailed', context: { chain: 'plain' } })
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

// Mythos writes its amounts so: a thousand tokens of 18 decimals.
test.each(['1000000000000000000000', '1e21', '1.0E+21'])(
  'a specification with the round amount %s is built',
  async (amount) => {
    const patch = `{"balances":{"balances":[["${ALICE}",${amount}]]}}`
    const code = bytesToHex(readRuntimeCode('target'))
    const spec = parseJson(`{"genesis":{"runtimeGenesis":{"code":"${code}","patch":${patch}}}}`, {
      characters: 2 * code.length
    })
    const { genesis } = await planExtra({ ...at, chain: { name: 'acme', spec, paraId: 2_345 } })
    const held = bytesToHex(encodeInteger(10n ** 21n, 16)).slice(2)
    expect([...genesis.top.values()].some((value) => value.includes(held))).toBe(true)
  }
)

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
