import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NetworkConfig } from '@paraclock/checklist'
import { bytesToHex, stringifyJson } from '@paraclock/core'
import { exportNetwork } from '@paraclock/devnet'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { hangMethods } from '@tooling/vitest/hangMethods'
import { expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

const CODE = '0x3a636f6465'
/** The longest time of one call of code from a node. */
const ENDED_MS = 10_000
/** The longest time of one call of code from a file that the user names. */
const NAMED_MS = 30_000
/** On a busy machine, a call that had too little of the processor in this time is run again. */
const MAX_RUNS = 3
/** How long the rest of a command may take. */
const REST_MS = 120_000

const net = await openNetwork({ variant: 'minute', name: 'main' })
const folder = await makeFolder()

async function timed(argv: readonly string[], endedMs: number) {
  const begun = performance.now()
  const outcome = await runCommand(folder, argv)
  expect(performance.now() - begun).toBeLessThan(MAX_RUNS * endedMs + REST_MS)
  return outcome
}

test('a check ends where a block of the service never does, and judges the rest', async () => {
  const config = (await configureDevnet([net])).networks['main'] as NetworkConfig
  await writeFile(
    join(folder, 'paraclock.config.json'),
    stringifyJson({ networks: { main: config } })
  )
  const hanging = hangMethods(readRuntimeCode('service-minute'), 'Core_initialize_block')
  const { system } = net.service.api.tx
  const set = system?.['setStorage']?.([[CODE, bytesToHex(hanging)]])
  await net.sudo(net.service, set as NonNullable<typeof set>)
  const { code, output, complaints } = await timed(['check', '--json'], ENDED_MS)
  expect([code, complaints]).toEqual([1, ''])
  const [{ results }] = JSON.parse(output).networks
  const byId = new Map(results.map((one: { readonly id: string }) => [one.id, one]))
  expect(byId.get('task-runs')).toMatchObject({ outcome: 'error' })
  expect(JSON.stringify(byId.get('task-runs'))).toMatch(
    /Core_initialize_block.*paraclock-minute.*it ran longer than 10000 ms/
  )
  for (const id of ['relay-reachable', 'service-reachable', 'target-reachable']) {
    expect(byId.get(id)).toMatchObject({ outcome: 'pass' })
  }
})

test('a specification whose blocks never end is refused by a code that names the chain', async () => {
  await exportNetwork({
    dir: folder,
    parachains: [{ name: 'acme', runtime: 'target', paraId: 2_201 }]
  })
  const path = join(folder, 'acme.json')
  const spec = JSON.parse(await readFile(path, 'utf8'))
  const hanging = hangMethods(readRuntimeCode('target'), 'Core_initialize_block')
  spec.genesis.raw.top[CODE] = bytesToHex(hanging)
  await writeFile(path, JSON.stringify(spec))
  const { code, complaints } = await timed(['rehearse', '--spec', 'acme.json'], NAMED_MS)
  expect(code).toBe(2)
  expect(complaints).toMatch(/^ChainFailed [\s\S]*paraclock-target.*it ran longer than 30000 ms/)
})
