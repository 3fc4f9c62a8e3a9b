import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorToJson, renderError } from '@paraclock/core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { printConfig } from './printConfig.ts'
import { readGatewayConfig, variableOf } from './readGatewayConfig.ts'
import { readUpstreams } from './readUpstreams.ts'
import { settingNames, settings } from './settings.ts'

const upstreams = ['wss://rpc-a.example', 'wss://rpc-b.example']

/** A file of settings, which is gone with the test. */
function writeSettings(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'paraclock-gateway-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'gateway.json')
  writeFileSync(path, text)
  return path
}

const codesOf = ({ problems }: Awaited<ReturnType<typeof readGatewayConfig>>): string[] =>
  problems.map(({ code }) => code)

test('nothing but upstreams is needed, and every default is one that is accepted', async () => {
  const { config, problems, sources } = await readGatewayConfig({ flags: { upstreams } })
  expect(problems).toEqual([])
  expect(config).toMatchObject({ upstreams, port: 9955, host: '127.0.0.1', agree: 1 })
  expect(sources.port).toBe('default')
  const defaults = Object.fromEntries(settingNames.map((name) => [name, settings[name].fallback]))
  expect((await readGatewayConfig({ flags: { ...defaults, upstreams } })).problems).toEqual([])
})

test('flags over environment over file over defaults', async () => {
  const path = writeSettings('{"upstreams":["ws://file:1"],"port":1,"maxBatch":1,"agree":1}')
  const env = { PARACLOCK_GATEWAY_PORT: '2', PARACLOCK_GATEWAY_MAX_BATCH: '2', OTHER: 'x' }
  const read = await readGatewayConfig({ flags: { port: '3' }, env, path })
  expect(read.problems).toEqual([])
  expect(read.config).toMatchObject({ port: 3, maxBatch: 2, upstreams: ['ws://file:1'] })
  const { port, maxBatch, agree, maxDepth } = read.sources
  expect([port, maxBatch, agree, maxDepth]).toEqual(['flag', 'environment', 'file', 'default'])
  const named = await readGatewayConfig({ env: { ...env, [variableOf('config')]: path } })
  expect(named.config.upstreams).toEqual(['ws://file:1'])
})

test('lists: several flags, commas, arrays', async () => {
  const lists = [['ws://a:1,ws://b:2', 'ws://c:3'], 'ws://a:1, ws://b:2 ,ws://c:3,']
  for (const value of lists) {
    const { config } = await readGatewayConfig({ flags: { upstreams: value } })
    expect(config.upstreams).toEqual(['ws://a:1', 'ws://b:2', 'ws://c:3'])
  }
})

describe('every problem is told, with where it comes from', () => {
  test.for([
    [{ flags: {} }, ['GatewayOptionInvalid']],
    [{ flags: { upstreams, agree: 3 } }, ['GatewayOptionInvalid']],
    [
      { flags: { upstreams, port: '70000', maxBatch: '1e3' } },
      ['GatewayOptionInvalid', 'GatewayOptionInvalid']
    ],
    [{ flags: { upstreams, maxBach: 1 } }, ['GatewayOptionInvalid']],
    [{ flags: { upstreams }, env: { PARACLOCK_GATEWAY_PROT: '1' } }, ['GatewayOptionInvalid']],
    [{ flags: { upstreams, variant: 'day' } }, ['GatewayOptionInvalid']],
    [{ flags: { upstreams, diagnostics: 'yes' } }, ['GatewayOptionInvalid']],
    [{ flags: { upstreams, genesis: '0x12' } }, ['GatewayOptionInvalid']],
    [{ flags: { upstreams, trustedProxies: ['10.0.0.0/33'] } }, ['GatewayOptionInvalid']],
    [{ flags: { upstreams, trustedProxies: ['proxy.example'] } }, ['GatewayOptionInvalid']],
    [{ flags: { upstreams, origins: ['example'] } }, ['GatewayOptionInvalid']],
    [{ flags: { upstreams, allow: ['*_get'] } }, ['GatewayOptionInvalid']],
    [{ flags: { upstreams: ['rpc.example'] } }, ['GatewayOptionInvalid']],
    [{ flags: { upstreams: [7] } }, ['GatewayOptionInvalid']],
    [{ flags: { upstreams }, path: '/no/such/file' }, ['FileUnavailable']],
    [{ flags: { upstreams }, path: '/dev/zero' }, ['FileUnavailable']]
  ] as const)('%j', async ([args, codes]) => {
    expect(codesOf(await readGatewayConfig(args))).toEqual(codes)
  })

  test.for(['{', '[]', 'null', '{"maxBach":1}'])('a file that holds %s', async (text) => {
    const path = writeSettings(text)
    expect(codesOf(await readGatewayConfig({ flags: { upstreams }, path }))).toHaveLength(1)
  })
})

test('what may hold a key is never shown: neither printed nor in an error', async () => {
  const secret = 'hunter2'
  const url = `wss://${secret}:${secret}@${secret}.rpc.example/ws/${secret}?k=${secret}`
  const good = await readGatewayConfig({ flags: { upstreams: [`main=${url}`, `${url}x`] } })
  expect(good.problems).toEqual([])
  expect(printConfig(good)).toContain(
    'upstreams = ["main=wss://….rpc.example/ws/…?…","wss://….rpc.example/ws/…?…"]'
  )
  expect(printConfig(good)).not.toContain(secret)
  const malformed = [
    `ftp://${secret}`,
    secret,
    `${secret}=${secret}`,
    `main=${secret}`,
    `main=wss//${secret}@rpc.example`,
    `${secret}://rpc.example`,
    `${url}#${secret}`,
    `wss://${secret}:${secret}`
  ]
  for (const item of malformed) {
    const { problems } = await readGatewayConfig({ flags: { upstreams: [item] } })
    expect(problems[0]?.message).toContain('expected URLs of nodes')
    expect(problems.map((problem) => renderError(problem)).join()).not.toContain(secret)
    expect(JSON.stringify(problems.map(errorToJson))).not.toContain(secret)
  }
})

test('each upstream has a name: that of the configuration, or its position', async () => {
  const named = readUpstreams(['wss://a.example', 'b=wss://b.example/?x=1', 'wss://c.example?d=e'])
  expect(named).toEqual([
    { name: 'upstream-1', url: 'wss://a.example' },
    { name: 'b', url: 'wss://b.example/?x=1' },
    { name: 'upstream-3', url: 'wss://c.example?d=e' }
  ])
  for (const twice of [
    'a=wss://a.example,a=wss://b.example',
    'a=wss://a.example,b=wss://a.example'
  ]) {
    expect(
      (await readGatewayConfig({ flags: { upstreams: twice } })).problems[0]?.message
    ).toContain('each URL and each name once')
  }
})

test('a gateway beyond the loopback is told its hosts and origins', async () => {
  const flags = { upstreams: ['wss://a.example'], host: '0.0.0.0' }
  const { problems } = await readGatewayConfig({ flags })
  expect(problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('setting hosts'),
    expect.stringContaining('setting origins')
  ])
  const complete = { ...flags, hosts: 'rpc.acme.example', origins: '*' }
  expect((await readGatewayConfig({ flags: complete })).problems).toEqual([])
})

test.each(['file:///x', 'about:blank', 'data:x', 'null', 'https://a.example/x', 'a.example'])(
  'the origin %s is refused: it is opaque, or no origin',
  async (origin) => {
    const { problems } = await readGatewayConfig({ flags: { upstreams, origins: [origin] } })
    expect(problems).toMatchObject([{ code: 'GatewayOptionInvalid', context: { value: origin } }])
  }
)

test('a wildcard among the allowed methods is refused, with what is passed already', async () => {
  const refusal = async (item: string): Promise<string | undefined> =>
    (await readGatewayConfig({ flags: { upstreams, allow: ['dev_x', item] } })).problems[0]?.message
  expect(await refusal('eth_*')).toMatch(
    /is "eth_\*".*no \* stands.*eth_blockNumber, .*eth_syncing/
  )
  expect(await refusal('*')).toContain('no * stands')
  for (const method of ['eth_sendTransaction', 'eth_sign', 'eth_newFilter', 'childstate_getKeys']) {
    expect(await refusal('eth_*')).not.toContain(method)
  }
})

test('the port of health and metrics is the one after the port', async () => {
  const of = async (flags: object): Promise<number> =>
    (await readGatewayConfig({ flags: { upstreams, ...flags } })).config.operatorPort
  expect(
    await Promise.all([of({}), of({ port: 80 }), of({ port: 0 }), of({ port: 65_535 })])
  ).toEqual([9956, 81, 0, 0])
  expect(await of({ port: 80, operatorPort: 90 })).toBe(90)
})
