import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { watch } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { networkConfig } from '@paraclock/checklist/fixtures/buildConfig'
import { stringifyJson } from '@paraclock/core'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
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

test.runIf(process.platform === 'linux')(
  'the browser is given a file that only its owner can read, and no address',
  async () => {
    const given = join(folder, 'given')
    mkdirSync(given)
    const browser = `#!/bin/sh\ncd ${given} && stat -c %a "$1" > new && echo "$@" >> new && cat "$1" >> new && mv new all\n`
    writeFileSync(join(given, 'xdg-open'), browser, { mode: 0o755 })
    vi.stubEnv('PATH', `${given}:${process.env['PATH']}`)
    onTestFinished(() => void vi.unstubAllEnvs())
    const stop = new AbortController()
    const changes = watch(given)
    const running = runCommand(folder, ['console', '--folder', '.'], { signal: stop.signal })
    for await (const { filename } of changes) if (filename === 'all') break
    stop.abort()
    const { code, output } = await running
    const [mode, args, page] = readFileSync(join(given, 'all'), 'utf8').split('\n')
    expect([code, mode]).toEqual([0, '600'])
    expect(args).toMatch(/^\/\S*\/console\.html$/)
    expect(page).toContain(`url=${output.trim()}"`)
  }
)

test('in a clone, a console that cannot be built is an error with its build', async () => {
  const pnpm = join(folder, 'pnpm.cjs')
  writeFileSync(pnpm, "process.exit(process.argv.includes('@paraclock/console') ? 3 : 0)")
  const env = { npm_execpath: pnpm, npm_config_user_agent: 'pnpm/12.21.0' }
  const failed = await runCommand(folder, ['console', '--no-open'], { env })
  expect(failed.code).toBe(2)
  expect(failed.complaints).toContain('its build ended with code 3')
  const missing = { ...env, npm_execpath: join(folder, 'none') }
  const { complaints } = await runCommand(folder, ['console', '--no-open'], { env: missing })
  expect(complaints).toContain('its build does not start: spawn')
})

test('a folder without the console is named', async () => {
  const { code, complaints } = await runCommand(folder, ['console', '--folder', 'none'])
  expect([code, complaints.split(' ')[0]]).toEqual([2, 'FileUnavailable'])
})
