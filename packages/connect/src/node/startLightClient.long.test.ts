import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, hexToBytes } from '@paraclock/core'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { freshModules } from '@tooling/vitest/freshModules'
import { expect, onTestFinished, test } from 'vitest'

// The root of a trie without entries.
const EMPTY = '03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314'
const stateRoot = '11'.repeat(32)
const code = bytesToHex(readRuntimeCode('relay'))
const relay = JSON.stringify({
  ...{ id: 'rococo_test', name: 'Relay', chainType: 'Local', bootNodes: [], properties: {} },
  genesis: { raw: { top: { '0x3a636f6465': code }, childrenDefault: {} } }
})
const specification = JSON.stringify({
  ...{ id: 'acme', name: 'Acme', chainType: 'Local', bootNodes: [], properties: {} },
  ...{ relay_chain: 'rococo_test', para_id: 2000, genesis: { stateRootHash: `0x${stateRoot}` } }
})
// Parent, number 0, roots, and an empty digest.
const header = `0x${'00'.repeat(32)}00${stateRoot}${EMPTY}00` as const
const genesis = bytesToHex(blake2b(hexToBytes(header), { dkLen: 32 }))

async function load() {
  const { startLightClient } = await import('./startLightClient.ts')
  return startLightClient
}

async function runProgram(program: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=@paraclock/source', '--input-type=module', '--eval', program],
    { cwd: import.meta.dirname, timeout: 30_000 }
  )
  return stdout
}

async function start() {
  const light = (await load())()
  onTestFinished(() => light.close())
  return light
}

test('the genesis that smoldot computes is compared with the expected one', async () => {
  const light = await start()
  const expected = `0x${'22'.repeat(32)}`
  await expect(light.follow({ specification, relay, genesis: expected })).rejects.toMatchObject({
    code: 'ChainMismatch',
    context: { endpoint: 'light client of Acme', expected, actual: genesis }
  })
})

test('a specification that smoldot cannot read is refused, and the client continues', async () => {
  const light = await start()
  const malformed = specification.replace(stateRoot, '11')
  await expect(light.follow({ specification: malformed, relay })).rejects.toMatchObject({
    code: 'ChainSpecMalformed',
    context: { chain: 'Acme' }
  })
  const alone = light.follow({ specification, relay, genesis, deadlineMs: 1000 })
  await expect(alone).rejects.toMatchObject({ code: 'DeadlineExceeded' })
})

test('callers share one client, which ends when the last of them closes it', async () => {
  const startLightClient = await load()
  const [first, second] = [startLightClient(), startLightClient()]
  onTestFinished(() => second.close())
  await first.close()
  await first.close()
  const alone = second.follow({ specification, relay, genesis, deadlineMs: 1000 })
  await expect(alone).rejects.toMatchObject({ code: 'DeadlineExceeded' })
  await second.close()
  await expect(second.follow({ specification, relay })).rejects.toMatchObject({
    code: 'LightClientUnavailable'
  })
})

test('a program ends by itself when its light client is closed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-light-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const specs = join(folder, 'specs.json')
  await writeFile(specs, JSON.stringify({ specification, relay }))
  const stdout = await runProgram(`
    import { readFileSync } from 'node:fs'
    import { startLightClient } from '@paraclock/connect/node'
    const light = startLightClient()
    const specs = JSON.parse(readFileSync(${JSON.stringify(specs)}, 'utf8'))
    await light.follow({ ...specs, deadlineMs: 1500 }).catch(({ code }) => console.log(code))
    await light.close()
    console.log(process.getActiveResourcesInfo().filter((kind) => !kind.startsWith('Pipe')))
  `)
  expect(stdout).toBe('DeadlineExceeded\n[]\n')
})

test('without the package, the error names the command to install it', async () => {
  const createRequire = () => () => {
    throw Object.assign(new Error('no smoldot'), { code: 'MODULE_NOT_FOUND' })
  }
  const { startLightClient } = await freshModules({ 'node:module': { createRequire } })<
    typeof import('./startLightClient.ts')
  >(import.meta.resolve('./startLightClient.ts'))
  expect(() => startLightClient()).toThrow(
    expect.objectContaining({
      code: 'LightClientUnavailable',
      message: 'the light client cannot be used: the package smoldot is not installed'
    })
  )
})

test('smoldot is loaded only when it is used', async () => {
  const stdout = await runProgram(`
    import { createRequire } from 'node:module'
    for (const entry of ['', '/node', '/light']) await import('@paraclock/connect' + entry)
    const loaded = Object.keys(createRequire(import.meta.url).cache)
    console.log(loaded.filter((path) => path.includes('smoldot')))
  `)
  expect(stdout).toBe('[]\n')
})
