import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

const main = join(import.meta.dirname, '../src/main.ts')
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  return () => rm(folder, { recursive: true })
})

const run = (...args: readonly string[]) => {
  const child = spawn(process.execPath, [...process.execArgv, main, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe']
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    said.out += text
  })
  child.stderr.on('data', (text) => {
    said.err += text
  })
  return { child, said, ended: once(child, 'close').then(([code]) => code as number | null) }
}

/** Starts a devnet, and waits until it has printed what it has to print. */
const startDevnet = async (...args: readonly string[]) => {
  const running = run('devnet', ...args)
  const listed = new Promise<void>((resolve) => {
    running.child.stdout.on('data', () => {
      if (/Ferdie|\n}\n/.test(running.said.out)) resolve()
    })
  })
  await Promise.race([listed, running.ended])
  return {
    ...running,
    stop: async () => {
      running.child.kill('SIGINT')
      return running.ended
    }
  }
}

test('it prints curl lines that work, writes what check reads, and is the same when it is back', async () => {
  const path = join(folder, 'paraclock.config.json')
  const devnet = await startDevnet('--port', '0', '--write-config')
  const lines = [...devnet.said.out.matchAll(/^curl .* -d '(.*)' (http:\S+)$/gm)]
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
  expect(devnet.said.out).toContain('paraclock.config.json is a configuration for it')
  const written = await readFile(path, 'utf8')
  const check = run('check', '--json')
  expect(await check.ended, check.said.err).toBe(1)
  expect(JSON.parse(check.said.out)).toMatchObject({
    networks: [{ variant: 'minute' }, { variant: 'hour' }]
  })
  expect(devnet.said.err).toBe('')
  expect(await devnet.stop()).toBe(130)
  // The configuration names each genesis hash: only the ports are others.
  const again = await startDevnet('--port', '0', '--write-config', '--ready')
  const rewritten = await readFile(path, 'utf8')
  expect(rewritten).not.toBe(written)
  expect(rewritten.replaceAll(/ws:[^"]*/g, '')).toBe(written.replaceAll(/ws:[^"]*/g, ''))
  const ready = run('check')
  expect(await ready.ended, ready.said.out).toBe(0)
  await again.stop()
})

test('a port that is taken is named, and nothing is left running', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const taken = await startDevnet('--port', '0', '--ports', `main.service=${port}`)
  expect(await taken.ended).toBe(2)
  expect(taken.said.err).toContain(`127.0.0.1:${port}`)
  expect(taken.said.out).toBe('')
})

test('it writes both networks for real nodes', async () => {
  const { said, ended } = run('devnet', '--export', 'network')
  expect(await ended).toBe(0)
  expect(said.err).toBe('')
  const listed = said.out.trim().split('\n')
  expect(listed).toContain(join('network', 'staging', 'relay.json'))
  expect(listed).toContain(join('network', 'main', 'README.md'))
  for (const path of listed) expect((await stat(join(folder, path))).size).toBeGreaterThan(0)
  await writeFile(join(folder, 'taken'), '')
  const absolute = run('devnet', '--network', 'main', '--export', join(folder, 'taken'))
  expect(await absolute.ended).toBe(2)
  expect(absolute.said.err).toContain(join(folder, 'taken', 'main', 'relay.json'))
})
