import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NetworkConfig } from '@paraclock/checklist'
import { seedRandom } from '@paraclock/connect'
import { stringifyJson } from '@paraclock/core'
import { type Devnet, startDevnet } from '@paraclock/devnet'
import { breakFrame } from '@tooling/faults'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { type RelayedEndpoint, relayEndpoint } from './network/relayEndpoint.ts'
import { runCommand } from './runCommand.ts'

// The rest of 100,000 goes to sessions, providers and chains, and to the gateway.
const BROKEN = 200
const ONE_IN = 6
// A check waits most of its time, for what does not come.
const AT_ONCE = 4
// Metadata is of megabytes, and takes longer to break than to read.
const LARGEST = 100_000

let net: Devnet
let folder: string
const relays: RelayedEndpoint[] = []
const counts = { broken: 0 }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  net = await startDevnet({ variant: 'minute', name: 'main', autoBlock: 500 })
  const config = await configureDevnet([net])
  const random = seedRandom(20)
  const relay = async (url: string): Promise<string> => {
    const relayed = await relayEndpoint(url, {
      onQuestion: (_, pass) => pass(),
      onAnswer: (text, pass) => {
        if (text.length > LARGEST || random() > 1 / ONE_IN) return pass()
        counts.broken += 1
        for (const broken of breakFrame(text, random)) pass(broken)
      }
    })
    relays.push(relayed)
    return relayed.url
  }
  const main = config.networks['main'] as NetworkConfig
  const chains = { relay: main.relay, service: main.service, target: main.target }
  const relayed = await Promise.all(
    Object.entries(chains).map(async ([role, chain]) => {
      const endpoints = await Promise.all([chain?.endpoints ?? []].flat().map(relay))
      return [role, { ...chain, endpoints }] as const
    })
  )
  const networks = { main: { ...main, ...Object.fromEntries(relayed) } }
  const timeouts = { connect: 3, request: 1, network: 4 }
  await writeFile(
    join(folder, 'paraclock.config.json'),
    stringifyJson({ ...config, networks, timeouts } as never)
  )
})

afterAll(async () => {
  for (const relay of relays) await relay.close()
  await net?.stop()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
})

test(`${BROKEN} broken frames: each check ends with a report, and the network is not ready`, async () => {
  const outcomes = new Map<number, number>()
  while (counts.broken < BROKEN) {
    const runs = Array.from({ length: AT_ONCE }, () => runCommand(folder, ['check', '--json']))
    for (const { code, complaints } of await Promise.all(runs)) {
      expect(complaints).toBe('')
      outcomes.set(code, (outcomes.get(code) ?? 0) + 1)
    }
  }
  expect([...outcomes.keys()].filter((code) => code !== 1 && code !== 3)).toEqual([])
})
