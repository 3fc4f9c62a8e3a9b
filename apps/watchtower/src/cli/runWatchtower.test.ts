import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runWatchtower } from './runWatchtower.ts'

async function run(argv: readonly string[], { node = '24.0.0', cwd = tmpdir() } = {}) {
  const written: string[] = []
  const complaints: string[] = []
  const code = await runWatchtower({
    ...{ argv, cwd, node, env: {}, version: '1.2.3', untilStopped: new Promise(() => {}) },
    write: (text) => written.push(text),
    writeError: (text) => complaints.push(text)
  })
  return { code, output: written.join(''), complaints: complaints.join('') }
}

test('help and version are printed, and an unknown option is refused', async () => {
  expect(await run(['--help'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('--once')
  })
  expect(await run(['--version'])).toMatchObject({ code: 0, output: '1.2.3\n' })
  const unknown = await run(['--onse'])
  expect([unknown.code, unknown.complaints.includes('WatchtowerOptionInvalid')]).toEqual([2, true])
  expect((await run([], { node: '18.0.0' })).code).toBe(2)
})

test('a configuration is checked without starting anything, and a database that fails is code 1', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'paraclock-watchtower-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  expect(await run(['--check'], { cwd })).toMatchObject({ code: 2 })
  const place = { endpoints: ['ws://127.0.0.1:1'] }
  const networks = {
    main: {
      ...{ relay: place, service: { ...place, paraId: 2114 }, target: { ...place, paraId: 2000 } },
      user: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
      automation: { call: '0x0a03' }
    }
  }
  await writeFile(join(cwd, 'paraclock.config.json'), JSON.stringify({ networks }))
  expect(await run(['--check'], { cwd })).toMatchObject({
    ...{ code: 0, output: 'the configuration is in order: main\n' }
  })
  await writeFile(join(cwd, 'watchtower.json'), JSON.stringify({ database: '.' }))
  const failed = await run(['--once'], { cwd })
  expect([failed.code, failed.complaints.includes('DatabaseUnavailable')]).toEqual([1, true])
})
