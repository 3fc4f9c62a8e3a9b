import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NetworkConfig } from '@paraclock/checklist'
import { stringifyJson } from '@paraclock/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { type BrokenNetwork, breakNetwork } from './network/breakNetwork.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

// The rest of some 20,000 goes to sessions, providers and chains, and to the gateway.
const BROKEN = 60
// A check waits most of its time, for what does not come.
const AT_ONCE = 4

const net = await openNetwork({ variant: 'minute', name: 'main', autoBlock: 500 })
const folder = await makeFolder()
let broken: BrokenNetwork

beforeAll(async () => {
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
