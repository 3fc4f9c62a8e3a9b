import type { Hex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { composeConfig } from './composeConfig.ts'

const hash = (digit: string) => `0x${digit.repeat(64)}` as Hex
const validator = { command: 'polkadot', spec: 'relay.json', args: [] } as const
const collator = { command: 'polkadot-omni-node', args: [] } as const

const args = {
  exported: {
    files: [],
    genesisHashes: { relay: hash('1'), service: hash('2'), target: hash('3') },
    nodes: [
      { ...validator, name: 'alice', rpcPort: 9_910 },
      { ...validator, name: 'bob', rpcPort: 9_920 },
      { ...collator, name: 'service', spec: 'service.json', paraId: 2_115, rpcPort: 9_930 },
      { ...collator, name: 'target', spec: 'target.json', paraId: 2_200, rpcPort: 9_940 }
    ]
  },
  gateways: [9_960, 9_961],
  user: 'alice',
  recipient: 'bob',
  amount: 10_000_000_000n
}

test('each chain is asked where it is served, the service behind its gateways', () => {
  const config = composeConfig(args)
  expect(config).toMatchObject({
    networks: {
      real: {
        relay: {
          endpoints: ['ws://127.0.0.1:9910', 'ws://127.0.0.1:9920'],
          genesis: hash('1')
        },
        service: {
          endpoints: ['ws://127.0.0.1:9960', 'ws://127.0.0.1:9961'],
          genesis: hash('2'),
          paraId: 2_115
        },
        target: { endpoints: ['ws://127.0.0.1:9940'], genesis: hash('3'), paraId: 2_200 },
        user: 'alice',
        automation: { call: { args: { dest: 'bob', value: '10000000000' } } }
      }
    }
  })
})

test('through light clients, parachains have the specification of their relay chain', () => {
  expect(composeConfig({ ...args, specifications: 'network' })).toMatchObject({
    networks: {
      real: {
        relay: { light: { specification: 'network/relay.json' } },
        service: { light: { specification: 'network/service.json', relay: 'network/relay.json' } },
        target: {
          endpoints: ['ws://127.0.0.1:9940'],
          light: { specification: 'network/target.json', relay: 'network/relay.json' }
        }
      }
    }
  })
})
