import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { runCommand } from './runCommand.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  return () => rm(folder, { recursive: true })
})

const run = (...args: readonly string[]) => runCommand(folder, args)

/** Starts a devnet, and waits until it has printed what it has to print. */
const startDevnet = async (...args: readonly string[]) => {
  const stopping = new AbortController()
  const listed = Promise.withResolvers<string>()
  const ended = runCommand(folder, ['devnet', ...args], {
    signal: stopping.signal,
    onOutput: listed.resolve
  })
  const stop = async () => {
    stopping.abort()
    return (await ended).code
  }
  onTestFinished(() => stop().then(() => {}))
  await Promise.race([listed.promise, ended])
  return { listed: listed.promise, ended, stop }
}

test('it prints curl lines that work, writes what check reads, and is the same when it is back', async () => {
  const path = join(folder, 'paraclock.config.json')
  const devnet = await startDevnet('--port', '0', '--write-config')
  const listed = await devnet.listed
  const lines = [...listed.matchAll(/^curl .* -d '(.*)' (http:\S+)$/gm)]
  expect(lines).toHaveLength(6)
  const methods = new Set<string>()
  for (const [, body = '', url = ''] of lines) {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body })
    const { method } = JSON.parse(body) as { readonly method: string }
    methods.add(method)
    expect(await answer.json(), method).toHaveProperty('result')
  }
  expect(methods.size).toBe(4)
  expect(listed).toContain('paraclock.config.json is a configuration for it')
  const written = await readFile(path, 'utf8')
  const check = await run('check', '--json')
  expect(check.code, check.complaints).toBe(1)
  expect(JSON.parse(check.output)).toMatchObject({
    networks: [{ variant: 'minute' }, { variant: 'hour' }]
  })
  expect(await devnet.stop()).toBe(0)
  // The configuration names each genesis hash: only the ports are others.
  const again = await startDevnet('--port', '0', '--write-config', '--ready')
  const rewritten = await readFile(path, 'utf8')
  expect(rewritten).not.toBe(written)
  expect(rewritten.replaceAll(/ws:[^"]*/g, '')).toBe(written.replaceAll(/ws:[^"]*/g, ''))
  const ready = await run('check')
  expect(ready.code, ready.output).toBe(0)
  await again.stop()
})

test('pages of --origins and of the loopback drive it, and no others', async () => {
  const page = 'https://polkadot.js.org'
  const devnet = await startDevnet('--network', 'main', '--port', '0', '--origins', page)
  const [, url = ''] = /(http:\S+)/.exec(await devnet.listed) ?? []
  const build = async (origin: string) => {
    const headers = { 'Content-Type': 'application/json', origin }
    const body = '{"jsonrpc":"2.0","id":1,"method":"dev_newBlock","params":[]}'
    const answer = await fetch(url, { method: 'POST', headers, body })
    return [answer.status, await answer.text()]
  }
  const block = [200, expect.stringContaining('"result":"0x')]
  expect(await build(page)).toEqual(block)
  expect(await build('http://localhost:5000')).toEqual(block)
  expect(await build('https://evil.example')).toEqual([403, expect.stringContaining('(origins)')])
  expect(await devnet.stop()).toBe(0)
  const { code, complaints } = await run('devnet', '--port', '0', '--origins', 'polkadot.js.org')
  expect([code, complaints]).toEqual([2, expect.stringContaining('origins')])
})

test('a port that is taken is named, and nothing is left running', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const taken = await startDevnet('--port', '0', '--ports', `main.service=${port}`)
  const { code, output, complaints } = await taken.ended
  expect([code, output]).toEqual([2, ''])
  expect(complaints).toContain(`127.0.0.1:${port}`)
})

test('it writes both networks for real nodes', async () => {
  const { code, output, complaints } = await run('devnet', '--export', 'network')
  expect([code, complaints]).toEqual([0, ''])
  const listed = output.trim().split('\n')
  expect(listed).toContain(join('network', 'staging', 'relay.json'))
  expect(listed).toContain(join('network', 'main', 'README.md'))
  for (const path of listed) expect((await stat(join(folder, path))).size).toBeGreaterThan(0)
  await writeFile(join(folder, 'taken'), '')
  const absolute = await run('devnet', '--network', 'main', '--export', join(folder, 'taken'))
  expect(absolute.code).toBe(2)
  expect(absolute.complaints).toContain(join(folder, 'taken', 'main', 'relay.json'))
})
