import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

test.each([
  [['explain', '--json'], 0],
  [['--help'], 0],
  [['check', '--config', 'none.json'], 2]
])('%j whose reader is gone ends with its own code, and quietly', async (argv, code) => {
  const child = spawn(process.execPath, [main, ...argv], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  let complaints = ''
  child.stderr.on('data', (text) => {
    complaints += String(text)
  })
  await once(child, 'close')
  expect([child.exitCode, child.signalCode]).toEqual([code, null])
  expect(complaints).not.toContain('EPIPE')
})
