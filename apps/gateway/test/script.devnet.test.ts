import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { post } from './support/post.ts'

test('the script starts it on the devnet, prints a curl line that works, and ends on a signal', async () => {
  const script = join(import.meta.dirname, '../scripts/gatewayOnDevnet.ts')
  const child = spawn(process.execPath, ['--conditions=@paraclock/source', script], {
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
  const ended = new Promise((resolve) => child.on('close', resolve))
  await expect.poll(() => said.out, { timeout: 60_000 }).toContain('Ctrl-C')
  const [, body = '', url = ''] = /-d '(.*)' (http:\S+)/.exec(said.out) ?? []
  const { json } = await post(url, body)
  expect(json).toEqual({ jsonrpc: '2.0', id: 1, result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(said.err).toBe('')
})
