import { expect, test } from 'vitest'
import { describeNodes } from './describeNodes.ts'
import { planNodes } from './planNodes.ts'

test('the instructions have a command and a row for each node, the relay chain first', () => {
  const text = describeNodes('local', planNodes([{ name: 'acme', paraId: 2_000 }]))
  expect(text.split('\n')[0]).toBe('# local, for real nodes')
  const commands = [...text.matchAll(/^```sh\n(.+)\n```$/gm)].map(([, command]) => command)
  expect(commands.map((command) => command?.split(' ').slice(0, 3).join(' '))).toEqual([
    'polkadot --chain relay.json',
    'polkadot --chain relay.json',
    'polkadot-omni-node --chain acme.json',
    'zombienet spawn zombienet.toml'
  ])
  expect(text.split('\n').filter((line) => line.startsWith('|'))).toEqual([
    '| chain | JSON-RPC |',
    '|---|---|',
    '| relay, node alice | ws://127.0.0.1:9910 |',
    '| relay, node bob | ws://127.0.0.1:9920 |',
    '| acme, parachain 2000 | ws://127.0.0.1:9930 |'
  ])
})
