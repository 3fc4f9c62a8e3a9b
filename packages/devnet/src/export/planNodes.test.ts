import { cryptoWaitReady } from '@polkadot/util-crypto'
import { expect, test } from 'vitest'
import { describeNodes, describeZombienet } from './describeNodes.ts'
import { nodeIdentity, planNodes } from './planNodes.ts'

const nodes = planNodes([
  { name: 'service', paraId: 2_114 },
  { name: 'target', paraId: 2_200 }
])

test('two validators and a collator per parachain, none in the way of another', () => {
  expect(nodes.map(({ name, command, spec }) => [name, command, spec])).toEqual([
    ['alice', 'polkadot', 'relay.json'],
    ['bob', 'polkadot', 'relay.json'],
    ['service', 'polkadot-omni-node', 'service.json'],
    ['target', 'polkadot-omni-node', 'target.json']
  ])
  const after = (flag: string): string[] =>
    nodes.flatMap(({ args }) =>
      args.flatMap((arg, at) => (arg === flag ? [args[at + 1] ?? ''] : []))
    )
  for (const flag of ['--node-key', '--listen-addr', '--rpc-port']) {
    // A collator holds a relay node too.
    expect(new Set(after(flag)).size, flag).toBe(6)
  }
  for (const address of after('--listen-addr')) expect(address).toMatch(/^\/ip4\/127\.0\.0\.1\//)
  expect(nodes.every(({ args }) => args.includes('--no-mdns'))).toBe(true)
})

test('two networks with ports of their own do not meet', () => {
  const others = planNodes([{ name: 'service', paraId: 2_115 }], { p2p: 31_000, rpc: 12_000 })
  expect(others.map(({ rpcPort, identity }) => [rpcPort, identity.port])).toEqual([
    [12_000, 31_000],
    [12_010, 31_010],
    [12_020, 31_020]
  ])
  expect(nodes.map(({ rpcPort }) => rpcPort)).toEqual([9_910, 9_920, 9_930, 9_940])
})

test('a validator starts on a machine that cannot guard it', () => {
  const guarded = nodes.filter(
    ({ args }) => !args.includes('--insecure-validator-i-know-what-i-do')
  )
  expect(guarded.map(({ name }) => name)).toEqual(['service', 'target'])
})

test('the instructions start every node, and say where it answers', () => {
  const text = describeNodes('staging', nodes)
  for (const { name, command, spec, rpcPort } of nodes) {
    expect(text).toContain(`${command} --chain ${spec} --base-path data/${name} --`)
    expect(text).toContain(`ws://127.0.0.1:${rpcPort}`)
  }
})

test('the description for zombienet is TOML of the same network', () => {
  expect(describeZombienet('rococo_staging', nodes.slice(1, 3))).toMatchInlineSnapshot(`
    "[settings]
    provider = "native"
    timeout = 300

    [relaychain]
    chain = "rococo_staging"
    chain_spec_path = "relay.json"
    default_command = "polkadot"

    [[relaychain.nodes]]
    name = "bob"
    validator = true

    [[parachains]]
    id = 2114
    chain_spec_path = "service.json"
    add_to_genesis = false
    onboard_as_parachain = false
    cumulus_based = true

    [[parachains.collators]]
    name = "service-collator"
    command = "polkadot-omni-node"
    args = ["--alice","--force-authoring"]
    "
  `)
})

test.each([
  // Those of Substrate's tutorials and of zombienet, printed by `subkey inspect-node-key`.
  [1, '12D3KooWEyoppNCUx8Yx66oV9fJnriXwCcXwDDUA2kj6vnc6iDEp'],
  [2, '12D3KooWHdiAxVd8uMQR1hGWXccidmfCwLqcMpGwR6QcTP6QRMuD']
])('the node of number %i has the id that libp2p makes of its key', async (number, id) => {
  await cryptoWaitReady()
  const { key, address } = nodeIdentity(number, 30_333)
  expect(key).toBe(`${number}`.padStart(64, '0'))
  expect(address).toBe(`/ip4/127.0.0.1/tcp/30333/p2p/${id}`)
})
