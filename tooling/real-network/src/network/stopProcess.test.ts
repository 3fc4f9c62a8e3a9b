import { type ChildProcess, spawn } from 'node:child_process'
import { execPath } from 'node:process'
import { expect, test } from 'vitest'
import { stopProcess } from './stopProcess.ts'

async function start(script: string): Promise<ChildProcess> {
  const child = spawn(execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  await new Promise((resolve) => child.stdout?.once('data', resolve))
  return child
}

const STAYS = "setInterval(() => {}, 1000); console.log('ready')"

test('a process that listens ends by itself', async () => {
  const child = await start(STAYS)
  await stopProcess(child)
  expect(child.signalCode).toBe('SIGTERM')
  await stopProcess(child)
})

test('one that does not is made to end', async () => {
  const child = await start(`process.on('SIGTERM', () => {}); ${STAYS}`)
  await stopProcess(child, 50)
  expect(child.signalCode).toBe('SIGKILL')
})

test('one that never started is no trouble', async () => {
  const child = spawn(`${execPath} of nothing`, { stdio: 'ignore' })
  await new Promise((resolve) => child.once('error', resolve))
  await stopProcess(child)
})
