import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { startDevnet } from '@paraclock/devnet'
import { expect, onTestFinished, test } from 'vitest'
import { post } from './support/post.ts'

const script = join(import.meta.dirname, '../scripts/gatewayOnDevnet.ts')

const run = (...args: readonly string[]) => {
  const child = spawn(process.execPath, [...process.execArgv, script, ...args], {
    env: { PATH: process.env['PATH'] ?? '', PARACLOCK_GATEWAY_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { out: '', err: '' }
  child.stdout.on('data', (data) => {
    said.out += String(data)
  })
  child.stderr.on('data', (data) => {
    said.err += String(data)
  })
  return { child, said, ended: new Promise((resolve) => child.on('close', resolve)) }
}

test('the script starts it on the devnet, prints a curl line that works, and ends on a signal', async () => {
  const { child, said, ended } = run('--', '--max-batch', '7')
  await expect.poll(() => said.out, { timeout: 60_000 }).toContain('Ctrl-C')
  const [, body = '', url = ''] = /-d '(.*)' (http:\S+)/.exec(said.out) ?? []
  const { json } = await post(url, body)
  expect(json).toEqual({ jsonrpc: '2.0', id: 1, result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  const { json: refused } = await post(url, `[${Array(8).fill(body).join(',')}]`)
  expect(refused).toMatchObject({ error: { code: -32005 } })
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(said.err).toBe('')
})

test('with an upstream it attaches to the network that runs there', async () => {
  const net = await startDevnet({ name: 'attached' })
  onTestFinished(() => net.stop())
  const { child, said, ended } = run('--upstream', net.service.wsUrl)
  await expect.poll(() => said.out, { timeout: 60_000 }).toMatch(/listening at http/)
  const [, url = ''] = /listening at (http[^"]*)/.exec(said.out) ?? []
  const asked = { jsonrpc: '2.0', id: 1, method: 'chain_getBlockHash', params: [0] }
  await expect
    .poll(async () => (await post(url, JSON.stringify(asked))).json)
    .toEqual({ jsonrpc: '2.0', id: 1, result: net.service.genesisHash })
  child.kill('SIGINT')
  expect(await ended).toBe(0)
})

test('what it does not take is refused before anything starts', async () => {
  const { said, ended } = run('--max-batch', 'many')
  expect(await ended).toBe(2)
  expect(said.err).toContain('maxBatch')
  expect(said.out).toBe('')
})
