import { expect, test } from 'vitest'
import { type GivenOptions, readOptions } from './options.ts'

const upstreams = ['ws://127.0.0.1:1', 'wss://rpc.example']

test('options that are left out have their defaults', () => {
  const { read, problems } = readOptions({ upstreams })
  expect(problems).toEqual([])
  expect(read).toMatchObject({ upstreams, variant: 'auto', port: 9955, hosts: [], maxBatch: 100 })
})

test.each<[GivenOptions, object]>([
  [{ upstreams: upstreams.join(', ') }, { upstreams }],
  [{ upstreams: [...upstreams, upstreams[0]] }, { upstreams }],
  [
    { maxBatch: '7', port: 0 },
    { maxBatch: 7, port: 0, operatorPort: 0 }
  ],
  [{ port: '65535' }, { operatorPort: 0 }],
  [{ port: 80 }, { operatorPort: 81 }],
  [{ port: 80, operatorPort: 70 }, { operatorPort: 70 }],
  [{ trustedProxies: '10.0.0.0/8,::1' }, { trustedProxies: ['10.0.0.0/8', '::1'] }],
  [
    { deny: ['eth_*'], allow: 'eth_getLogs' },
    { deny: ['eth_*'], allow: ['eth_getLogs'] }
  ],
  [
    { host: '0.0.0.0', hosts: '*', origins: '*' },
    { host: '0.0.0.0', hosts: ['*'] }
  ]
])('%j is accepted', (given, expected) => {
  const { read, problems } = readOptions({ upstreams, ...given })
  expect(problems).toEqual([])
  expect(read).toMatchObject(expected)
})

test.each<[GivenOptions, string]>([
  [{ upstreams: [] }, '--upstream'],
  [{ upstreams: 'http://rpc.example' }, '--upstream'],
  [{ upstreams: [7] }, '--upstream'],
  [{ genesis: '0x11' }, '--genesis'],
  [{ port: 65_536 }, '--port'],
  [{ maxBatch: '1e2' }, '--max-batch'],
  [{ maxBatch: 1.5 }, '--max-batch'],
  [{ callMs: 0 }, '--call-ms'],
  [{ hosts: 'rpc.example:80' }, '--hosts'],
  [{ origins: 'null' }, '--origins'],
  [{ trustedProxies: '10.0.0.0/33' }, '--trusted-proxies'],
  [{ trustedProxies: '10.0.0.0/8/8' }, '--trusted-proxies'],
  [{ allow: 'eth_*' }, '--allow'],
  [{ logLevel: 'trace' }, '--log-level'],
  [{ host: 'rpc.example', hosts: '*' }, '--origins']
])('%j is refused', (given, argument) => {
  const { problems } = readOptions({ upstreams, ...given })
  expect(problems).toMatchObject([{ code: 'ArgumentInvalid', context: { argument } }])
})
