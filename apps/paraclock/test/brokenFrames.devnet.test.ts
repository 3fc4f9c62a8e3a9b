import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NetworkConfig } from '@paraclock/checklist'
import { stringifyJson } from '@paraclock/core'
import { type Devnet, startDevnet } from '@paraclock/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runMain } from '../src/cli/runMain.ts'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { createProcess } from './createProcess.ts'
import { type BrokenNetwork, breakNetwork } from './network/breakNetwork.ts'
import { runCommand } from './runCommand.ts'

// The rest of some 95,000 goes to sessions, providers and chains, and to the gateway.
const BROKEN = 60
// A check waits most of its time, for what does not come.
const AT_ONCE = 4

let net: Devnet
let folder: string
let broken: BrokenNetwork

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  net = await startDevnet({ variant: 'minute', name: 'main', autoBlock: 500 })
  const config = await configureDevnet([net])
  broken = await breakNetwork(config.networks['main'] as NetworkConfig, 20)
  const networks = { main: broken.config }
  const timeouts = { connect: 3, request: 1, network: 4 }
  await writeFile(
    join(folder, 'paraclock.config.json'),
    stringifyJson({ ...config, networks, timeouts } as never)
  )
})

afterAll(async () => {
  await broken?.close()
  await net?.stop()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
})

test('a fault in the middle of a check: it ends with 70, and its report is there', async () => {
  const { process, texts } = createProcess(folder, 'check', '--report', 'json=fault.json')
  const running = runMain(process)
  const timer = setTimeout(() => process.emit('uncaughtException', new TypeError('no')), 100)
  expect(await running).toBe(70)
  clearTimeout(timer)
  expect(texts.err).toMatch(/^ProgramFailed /)
  const report = JSON.parse(await readFile(join(folder, 'fault.json'), 'utf8'))
  expect(report.networks[0].results.length).toBeGreaterThan(20)
})

test(`${BROKEN} broken frames: each check ends with a report, and the network is not ready`, async () => {
  const outcomes = new Map<number, number>()
  while (broken.counts.broken < BROKEN) {
    const runs = Array.from({ length: AT_ONCE }, () => runCommand(folder, ['check', '--json']))
    for (const { code, complaints } of await Promise.all(runs)) {
      expect(complaints).toBe('')
      outcomes.set(code, (outcomes.get(code) ?? 0) + 1)
    }
  }
  expect([...outcomes.keys()].filter((code) => code !== 1 && code !== 3)).toEqual([])
})
