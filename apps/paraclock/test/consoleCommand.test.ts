import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { networkConfig } from '@paraclock/checklist/fixtures/buildConfig'
import { stringifyJson } from '@paraclock/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from './runCommand.ts'

const folder = mkdtempSync(join(tmpdir(), 'paraclock-'))

beforeAll(() => {
  const config = stringifyJson({ networks: { main: networkConfig } })
  writeFileSync(join(folder, 'paraclock.config.json'), config)
  writeFileSync(join(folder, 'index.html'), '<head></head>')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Serves the console until its page was asked for, and returns the answer to that. */
async function serve(...argv: readonly string[]) {
  const stop = new AbortController()
  const told: string[] = []
  const asked: Promise<Response>[] = []
  const onOutput = (address: string) => {
    asked.push(fetch(address, { redirect: 'manual' }).finally(() => stop.abort()))
  }
  const onReport = (text: string) => void told.push(text)
  const settings = { signal: stop.signal, onOutput, onReport }
  const line = ['console', '--no-open', '--folder', '.', ...argv]
  const ended = await runCommand(folder, line, settings)
  const answers = await Promise.all(asked)
  return { ...ended, told, statuses: answers.map(({ status }) => status) }
}

test('the console is served at the printed address until it is stopped', async () => {
  const { code, output, told, statuses } = await serve()
  expect([code, statuses, told]).toEqual([0, [303], ['Ctrl-C ends it']])
  expect(output).toMatch(/^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):[1-9]\d*\//)
  await expect(fetch(output)).rejects.toThrow()
  const { port } = new URL(output)
  const again = await serve('--port', port)
  expect([again.code, new URL(again.output).port]).toEqual([0, port])
})

test('a folder without the console is named', async () => {
  const { code, complaints } = await runCommand(folder, ['console', '--folder', 'none'])
  expect([code, complaints.split(' ')[0]]).toEqual([2, 'FileUnavailable'])
})
