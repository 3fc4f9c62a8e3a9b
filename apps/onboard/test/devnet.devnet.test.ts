import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const run = (script: URL, ...args: string[]) => {
  const file = fileURLToPath(script)
  const child = spawn(process.execPath, ['--conditions=@paraclock/source', file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    said.out += text
  })
  child.stderr.on('data', (text) => {
    said.err += text
  })
  return { child, said, ended: once(child, 'exit') as Promise<[number | null]> }
}

test('the command prints curl lines that work, and Ctrl-C ends it', async () => {
  const { child, said, ended } = run(new URL('../scripts/devnet.ts', import.meta.url))
  const listed = Promise.withResolvers<void>()
  child.stdout.on('data', () => {
    if (said.out.includes('//Ferdie')) listed.resolve()
  })
  await Promise.race([listed.promise, ended])
  const lines = [...said.out.matchAll(/^curl .* -d '(.*)' (http:\S+)$/gm)]
  expect(lines).toHaveLength(6)
  const methods = new Set<string>()
  for (const [, body = '', url = ''] of lines) {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body })
    const { method } = JSON.parse(body) as { method: string }
    methods.add(method)
    expect(await answer.json(), method).toHaveProperty('result')
  }
  expect(methods.size).toBe(4)
  expect(said.err).toBe('')
  child.kill('SIGINT')
  expect((await ended)[0]).toBe(0)
})

test('the command writes both networks for real nodes, and refuses what it does not know', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'paraclock-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const script = new URL('../scripts/devnet.ts', import.meta.url)
  const { said, ended } = run(script, '--export', dir)
  expect((await ended)[0]).toBe(0)
  expect(said.err).toBe('')
  const listed = said.out.trim().split('\n')
  expect(listed).toContain(join(dir, 'staging', 'relay.json'))
  expect(listed).toContain(join(dir, 'main', 'README.md'))
  for (const path of listed) expect((await stat(path)).size).toBeGreaterThan(0)
  const wrong = run(script, '--exprot', dir)
  expect((await wrong.ended)[0]).toBe(2)
  expect(wrong.said.err).toContain('--exprot')
})

test('three networks in a row leave nothing open: the process ends by itself', async () => {
  const { said, ended } = run(new URL('./threeInARow.ts', import.meta.url))
  const [code] = await ended
  expect(said.err).toBe('')
  expect(code).toBe(0)
  expect(said.out).toBe('ended\n')
})
