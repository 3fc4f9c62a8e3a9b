import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { config as whole } from '@paraclock/checklist/fixtures/buildConfig'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openConfig } from './openConfig.ts'

const NAME = 'paraclock.config.json'
let cwd: string

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'paraclock-open-'))
  await writeFile(join(cwd, NAME), JSON.stringify({ ...whole, extensions: ['./own.mjs'] }))
  await writeFile(join(cwd, 'own.mjs'), 'globalThis.wasRun = true\nexport default { checks: [] }')
})
afterEach(async () => {
  Reflect.deleteProperty(globalThis, 'wasRun')
  await rm(cwd, { recursive: true })
})

const open = (config: string | undefined) =>
  openConfig({ options: { config, network: [] }, cwd, signal: new AbortController().signal })

test('extensions of a configuration that was found, and not named, are not run', async () => {
  await expect(open(undefined)).rejects.toMatchObject({
    code: 'ConfigMalformed',
    message: 'paraclock.config.json runs code, and --config does not name it',
    remedies: [
      {
        summary: expect.stringContaining('paraclock check --config paraclock.config.json')
      }
    ]
  })
  expect(globalThis).not.toHaveProperty('wasRun')
})

test('with --no-extensions, neither extensions nor a configuration that is code is run', async () => {
  await writeFile(join(cwd, 'own.config.mjs'), 'globalThis.wasRun = true\nexport default {}')
  for (const config of [NAME, 'own.config.mjs']) {
    const options = { config, network: [], 'no-extensions': true }
    const { signal } = new AbortController()
    await expect(openConfig({ options, cwd, signal })).rejects.toMatchObject({
      code: 'CommandArgumentInvalid'
    })
  }
  expect(globalThis).not.toHaveProperty('wasRun')
})

test('extensions of a configuration that is named are run', async () => {
  const { checklist } = await open(NAME)
  expect(checklist.checks.length).toBeGreaterThan(50)
  expect(globalThis).toHaveProperty('wasRun', true)
})

test('a configuration that is code runs once', async () => {
  const networks = JSON.stringify(whole.networks)
  const counted = 'globalThis.wasRun = (globalThis.wasRun ?? 0) + 1'
  await writeFile(
    join(cwd, 'own.config.mjs'),
    `export default { get networks() { ${counted}; return ${networks} } }`
  )
  await open('own.config.mjs')
  expect(globalThis).toHaveProperty('wasRun', 1)
})

test('chain specifications are relative to the configuration', async () => {
  const { networks } = whole
  const [[name, network]] = Object.entries(networks) as [[string, (typeof networks)[string]]]
  const light = { specification: 'specs/target.json', relay: '/specs/relay.json' }
  const target = { ...network.target, light }
  await mkdir(join(cwd, 'team'))
  const config = { ...whole, networks: { [name]: { ...network, target } } }
  await writeFile(join(cwd, 'team', NAME), JSON.stringify(config))
  const opened = await open(join('team', NAME))
  expect(opened.networks[0]?.[1].target.light).toEqual({
    specification: join('team', 'specs', 'target.json'),
    relay: relative(cwd, '/specs/relay.json')
  })
  expect(opened.networks[0]?.[1].service).not.toHaveProperty('light')
})
