import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runWatchtower } from './runWatchtower.ts'

async function run(
  argv: readonly string[],
  { node = '24.0.0', cwd = tmpdir(), stopAfter = '' } = {}
) {
  const written: string[] = []
  const complaints: string[] = []
  const stopped = Promise.withResolvers<void>()
  const note = (texts: string[]) => (text: string) => {
    texts.push(text)
    if (stopAfter !== '' && text.includes(stopAfter)) stopped.resolve()
  }
  const code = await runWatchtower({
    ...{ argv, cwd, node, env: {}, version: '1.2.3', untilStopped: stopped.promise },
    ...{ write: note(written), writeError: note(complaints) }
  })
  return { code, output: written.join(''), complaints: complaints.join('') }
}

test('help and version are printed, and an unknown option is refused', async () => {
  expect(await run(['--help'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('--once')
  })
  expect(await run(['-h'])).toEqual(await run(['--help']))
  expect(await run(['--version'])).toEqual({ code: 0, output: '1.2.3\n', complaints: '' })
  const unknown = await run(['--onse'])
  expect(unknown).toMatchObject({ code: 2, output: '' })
  // The hint of Node about positional arguments is left out.
  expect(unknown.complaints).toMatch(
    /^WatchtowerOptionInvalid \(24003\)\nUnknown option '--onse'\n/
  )
  const old = await run(['--version'], { node: '18.0.0' })
  expect([old.code, old.output]).toEqual([2, ''])
  expect(old.complaints).toContain('NodeVersionUnsupported')
})

async function makeFolder(): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), 'paraclock-watchtower-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  const place = { endpoints: ['ws://127.0.0.1:1'] }
  const networks = {
    main: {
      ...{ relay: place, service: { ...place, paraId: 2114 }, target: { ...place, paraId: 2000 } },
      user: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
      automation: { call: '0x0a03' }
    }
  }
  await writeFile(join(cwd, 'paraclock.config.json'), JSON.stringify({ networks }))
  return cwd
}

test('a configuration is checked without starting anything, and a database that fails is code 1', async () => {
  const cwd = await makeFolder()
  expect(await run(['--check'], { cwd })).toEqual({
    ...{ code: 0, output: 'the configuration is in order: main\n', complaints: '' }
  })
  const missing = await run(['--check', '--config', 'other.json'], { cwd })
  expect([missing.code, missing.output]).toEqual([2, ''])
  expect(missing.complaints).toContain('other.json')
  await writeFile(join(cwd, 'watchtower.json'), JSON.stringify({ database: '.' }))
  const failed = await run(['--once'], { cwd })
  expect([failed.code, failed.complaints.includes('DatabaseUnavailable')]).toEqual([1, true])
})

test('the URLs are written, and problems with their place, until the program is stopped', async () => {
  const cwd = await makeFolder()
  const file = { readiness: false, api: { port: 0 }, operator: { port: 0 } }
  await writeFile(join(cwd, 'watchtower.json'), JSON.stringify(file))
  const stopAfter = 'health and metrics'
  const { code, output } = await run([], { cwd, stopAfter })
  expect(code).toBe(0)
  expect(output).toMatch(
    /^the API is at http:\/\/127\.0\.0\.1:\d+\/openapi\.json\nhealth and metrics are at http:\/\/127\.0\.0\.1:\d+\n$/
  )
})

test('once, nothing is served, and the error of a chain is code 1', async () => {
  const cwd = await makeFolder()
  const file = { readiness: false, api: { port: 0 } }
  await writeFile(join(cwd, 'watchtower.json'), JSON.stringify(file))
  const { code, output, complaints } = await run(['--once'], { cwd })
  expect([code, output]).toEqual([1, ''])
  expect(complaints).toContain('EndpointUnavailable')
})
