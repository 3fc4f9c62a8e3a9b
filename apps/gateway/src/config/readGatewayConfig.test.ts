import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { printConfig } from './printConfig.ts'
import { readGatewayConfig, variableOf } from './readGatewayConfig.ts'
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

const codesOf = ({ problems }: ReturnType<typeof readGatewayConfig>): string[] =>
  problems.map(({ code }) => code)

test('nothing but upstreams is needed, and every default is one that is accepted', () => {
  const { config, problems, sources } = readGatewayConfig({ flags: { upstreams } })
  expect(problems).toEqual([])
  expect(config).toMatchObject({ upstreams, port: 9955, host: '127.0.0.1', agree: 1 })
  expect(sources.port).toBe('default')
  const defaults = Object.fromEntries(settingNames.map((name) => [name, settings[name].fallback]))
  expect(readGatewayConfig({ flags: { ...defaults, upstreams } }).problems).toEqual([])
})

test('flags over environment over file over defaults', () => {
  const path = writeSettings('{"upstreams":["ws://file:1"],"port":1,"maxBatch":1,"agree":1}')
  const env = { PARACLOCK_GATEWAY_PORT: '2', PARACLOCK_GATEWAY_MAX_BATCH: '2', OTHER: 'x' }
  const read = readGatewayConfig({ flags: { port: '3' }, env, path })
  expect(read.problems).toEqual([])
  expect(read.config).toMatchObject({ port: 3, maxBatch: 2, upstreams: ['ws://file:1'] })
  const { port, maxBatch, agree, maxDepth } = read.sources
  expect([port, maxBatch, agree, maxDepth]).toEqual(['flag', 'environment', 'file', 'default'])
  const named = readGatewayConfig({ env: { ...env, [variableOf('config')]: path } })
  expect(named.config.upstreams).toEqual(['ws://file:1'])
})

test('lists: several flags, commas, arrays', () => {
  const lists = [['ws://a:1,ws://b:2', 'ws://c:3'], 'ws://a:1, ws://b:2 ,ws://c:3,']
  for (const value of lists) {
    const { config } = readGatewayConfig({ flags: { upstreams: value } })
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
    [{ flags: { upstreams }, path: '/no/such/file' }, ['FileUnavailable']]
  ] as const)('%j', ([args, codes]) => {
    expect(codesOf(readGatewayConfig(args))).toEqual(codes)
  })

  test.for(['{', '[]', 'null', '{"maxBach":1}'])('a file that holds %s', (text) => {
    const path = writeSettings(text)
    expect(codesOf(readGatewayConfig({ flags: { upstreams }, path }))).toHaveLength(1)
  })
})

test('what may hold a key is never shown: neither printed nor in an error', () => {
  const secret = 'f00dfacef00dfacef00dfacef00dface'
  const good = readGatewayConfig({
    flags: { upstreams: [`wss://u:${secret}@x.example/?k=${secret}`] }
  })
  expect(good.problems).toEqual([])
  expect(printConfig(good)).toContain('upstreams = ["wss://x.example?…"]')
  expect(printConfig(good)).not.toContain(secret)
  const bad = readGatewayConfig({ flags: { upstreams: [`ftp://${secret}`] } })
  expect(bad.problems[0]?.message).toContain('not a URL of a node')
  expect(JSON.stringify(bad.problems[0]?.context)).not.toContain(secret)
})
