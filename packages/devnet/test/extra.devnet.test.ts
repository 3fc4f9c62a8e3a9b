import { sovereignAccount } from '@paraclock/xcm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippedGenesis } from '../src/genesis/shippedGenesis.ts'
import { type Devnet, type DevnetChain, startDevnet } from '../src/index.ts'
import { call } from './call.ts'

let net: Devnet

/** Who has no account on any chain, in both lengths. */
const OPERATORS = [`0x${'22'.repeat(20)}`, `0x${'11'.repeat(32)}`] as const

/** A raw specification, as a node writes it, of a chain that Paraclock knows nothing about. */
async function writeSpec(): Promise<unknown> {
  const { top } = await shippedGenesis({
    chain: 'guest',
    runtime: 'service-hour',
    network: 'elsewhere',
    time: 0,
    patch: { parachainInfo: { parachainId: 3_000 } }
  })
  const raw = { top: Object.fromEntries(top), childrenDefault: {} }
  return JSON.parse(
    JSON.stringify({ name: 'Guest', id: 'guest', properties: null, genesis: { raw } })
  )
}

beforeAll(async () => {
  net = await startDevnet({
    variant: 'minute',
    parachains: [
      { name: 'second', runtime: 'target', paraId: 2_201 },
      { name: 'guest', spec: await writeSpec(), operator: OPERATORS }
    ]
  })
})

afterAll(() => net.stop())

test('a second target and a chain from a raw specification run beside the others', async () => {
  expect(net.chains.map(({ name, paraId }) => [name, paraId])).toEqual([
    ['relay', undefined],
    ['service', 2_115],
    ['target', 2_200],
    ['second', 2_201],
    ['guest', 3_000]
  ])
  await net.build(2)
  for (const { api } of net.chains) {
    expect(Number(await api.query['timestamp']!['now']!())).toBe(Number(net.now()) * 1000)
    expect((await api.rpc.chain.getHeader()).number.toNumber()).toBe(3)
  }
})

test('the operator whose account is as long as those of a chain gets funds and its sudo key', async () => {
  const [, operator] = OPERATORS
  const { api } = net.chains.at(-1) as DevnetChain
  const held = await api.query['system']!['account']!(operator)
  expect(held.toJSON()).toMatchObject({ providers: 1, data: { free: expect.anything() } })
  expect(BigInt((held as unknown as Held).data.free.toString())).toBe(10n ** 24n)
  expect((await api.query['sudo']!['key']!()).toHex()).toBe(operator)
})

interface Held {
  readonly data: { readonly free: { toString(): string } }
}

test('the metadata of each has the constants of its own state, by every way to ask for it', async () => {
  const [target, second] = await Promise.all(
    ['target', 'second'].map(async (name) => {
      const { rpc } = net.chains.find((chain) => chain.name === name)?.api ?? net.relay.api
      const called = await rpc.state.call('Metadata_metadata', '0x')
      const given = (await rpc.state.getMetadata()).toHex()
      return { called: called.toHex(), given, isSame: called.toHex().endsWith(given.slice(2)) }
    })
  )
  expect([target?.isSame, second?.isSame]).toEqual([true, true])
  expect(second?.called).not.toBe(target?.called)
})

test('they are registered on the relay, so that channels can be opened for them', async () => {
  for (const id of [2_201, 3_000]) {
    const lifecycle = await net.relay.api.query['paras']!['paraLifecycles']!(id)
    expect(lifecycle.toString()).toBe('Parachain')
  }
})

test('a message to a registered chain that does not run here is not lost in silence', async () => {
  const { relay, target } = net
  for (const paraId of [2_114, 2_200]) {
    const { account } = sovereignAccount({ paraId, on: 'relay' })
    await net.fund({ chain: relay, account, amount: 10n ** 14n })
  }
  const channel = call(relay, 'hrmp.forceOpenHrmpChannel', 2_200, 2_114, 8, 1_024)
  await net.sudo(relay, channel)
  await net.nextSession()
  await net.build()
  const to = { V5: { parents: 1, interior: { X1: [{ Parachain: 2_114 }] } } }
  const send = call(target, 'polkadotXcm.send', to, { V5: [{ ClearTopic: null }] })
  await expect(net.sudo(target, send)).rejects.toMatchObject({
    code: 'MessageFailed',
    context: { sender: 'target', chain: 'parachain 2114' }
  })
})
