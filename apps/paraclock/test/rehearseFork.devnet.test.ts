import { join } from 'node:path'
import type { RehearsalStep, Report } from '@paraclock/checklist'
import { parseJson } from '@paraclock/core'
import { type Devnet, type DevnetChain, startDevnet } from '@paraclock/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFolder } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'
import { SlowWire } from './SlowWire.ts'

// The chain that is in use is one of a network of its own, behind a wire that is 100 ms long.
const ROUND_TRIP = 100
// What is asked of it by connecting, and by reading its state.
const READS = [
  'chain_getBlockHash',
  'chain_getFinalizedHead',
  'chain_getHeader',
  'state_getKeysPaged',
  'state_queryStorageAt',
  'system_chain',
  'system_health',
  'system_properties',
  'system_syncState'
]

const folder = await makeFolder()
let live: Devnet
let acme: DevnetChain
let wire: SlowWire

const rehearse = (...argv: readonly string[]) => runCommand(folder, ['rehearse', ...argv])

beforeAll(async () => {
  live = await startDevnet({
    name: 'live',
    parachains: [{ name: 'acme', runtime: 'target', paraId: 2_201 }]
  })
  await live.build(3)
  acme = live.chains.at(-1) as DevnetChain
  wire = await SlowWire.open(acme.wsUrl, ROUND_TRIP)
})

afterAll(async () => {
  await wire?.cut()
  await live?.stop()
})

/** The steps of a rehearsal that was good, by their titles. */
function readSteps(output: string): ReadonlyMap<string, RehearsalStep> {
  const { networks, verdict } = parseJson(output) as unknown as Report
  const steps = networks[0]?.rehearsal ?? []
  expect(steps.filter(({ succeeded }) => !succeeded)).toEqual([])
  expect(verdict).toBe('ready')
  return new Map(steps.map((step) => [step.title, step]))
}

/** How many endpoints this process listens at: a network that is left running has some. */
const countServers = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length

const roundTripsOf = (detail = ''): number => Number(/in (\d+) round trips/.exec(detail)?.[1])

test('a chain in use is forked, fixed, and has a task run, and is only read', async () => {
  const head = await acme.api.rpc.chain.getHeader()
  const { output, complaints } = await rehearse('--target', `${wire.url}/?key=hush`, '--json')
  expect(complaints).toBe('')
  expect(output).not.toContain('hush')
  const steps = readSteps(output)
  const forked = steps.get('the forked chain')
  expect(forked?.detail).toContain(`block ${head.number} (${head.hash})`)
  expect(forked?.evidence?.[0]).toMatchObject({
    kind: 'rpc',
    chain: `${wire.url}?…`,
    params: [head.number.toNumber()],
    answer: head.hash.toHex()
  })
  expect(steps.get('the checklist before')?.detail).toContain('service-target-registered')
  expect(steps.get('the checklist after')?.detail).toMatch(/^0 of \d+ checks fail$/)
  expect(steps.get('the effect on the target')?.detail).toContain('more than before')
  expect(steps.get('what the run did on the target')?.lines).toContainEqual(
    expect.stringMatching(/^balances\.Transfer: .*to Bob/)
  )
  expect(roundTripsOf(forked?.detail)).toBeLessThan(80)

  expect([...new Set(wire.methods)].filter((method) => !READS.includes(method))).toEqual([])
  expect((await acme.api.rpc.chain.getHeader()).hash.toHex()).toBe(head.hash.toHex())
  expect(await acme.api.rpc.author.pendingExtrinsics()).toHaveLength(0)
})

test('what one rehearsal has read the next reads at once, and shows a call of one’s own', async () => {
  const { hash } = await acme.api.rpc.chain.getHeader()
  const call = 'system.remarkWithEvent {"remark":"0x1234"}'
  const flags = ['--at', hash.toHex(), '--variant', 'minute', '--call', call, '--json']
  const { output, complaints } = await rehearse('--target', wire.url, ...flags)
  expect(complaints).toBe('')
  const steps = readSteps(output)
  expect(roundTripsOf(steps.get('the forked chain')?.detail)).toBeLessThan(20)
  const effect = steps.get('the effect on the target')
  const text = effect?.lines?.join('\n')
  expect(text).toMatch(/^system\.Remarked: /m)
  expect(text).toMatch(/^proxy\.ProxyExecuted: ok$/m)
  expect(text).toMatch(/^foreignAssets\.account .*: balance \S+ \w+ → \S+ \w+$/m)
  expect(effect?.evidence?.some((one) => one.kind === 'storage')).toBe(true)
})

test('what cannot be forked is refused, each with a code of its own', async () => {
  const refuse = async (...argv: readonly string[]) => {
    const { code, complaints, output } = await rehearse(...argv)
    expect(output).toBe('')
    return [complaints.split(' ')[0], code]
  }
  expect(await refuse('--target', live.relay.wsUrl)).toEqual(['ChainFailed', 2])
  expect(await refuse('--target', acme.wsUrl, '--at', '99')).toEqual(['BlockMissing', 2])
  const unknown = `0x${'ab'.repeat(32)}`
  expect(await refuse('--target', acme.wsUrl, '--at', unknown)).toEqual(['BlockMissing', 2])
  const taken = ['--target', live.target.wsUrl, '--para-id', '2200']
  expect(await refuse(...taken)).toEqual(['ArgumentInvalid', 2])
  expect(await refuse('--target', 'acme')).toEqual(['EndpointMalformed', 2])
  expect(await refuse('--target', 'ws://127.0.0.1:1')).toEqual(['EndpointUnavailable', 3])
})

test('a service is refused as the target before a network is started', async () => {
  const reports: string[] = []
  const argv = ['rehearse', '--target', live.service.wsUrl]
  const onReport = (text: string) => void reports.push(text)
  const { code, complaints, output } = await runCommand(folder, argv, { onReport })
  expect([code, output, reports]).toEqual([2, '', [`reading ${live.service.wsUrl}`]])
  expect(complaints).toMatch(/^ArgumentInvalid/)
  expect(complaints.replace(/\s+/g, ' ')).toContain(
    'its pallet AutomationTime schedules tasks, so it is a service, and the target must be another chain'
  )
})

test('a connection that is lost in the middle ends the rehearsal with that', async () => {
  const before = countServers()
  const fragile = await SlowWire.open(acme.wsUrl, 0)
  let asked = 0
  fragile.onMethod = (method) => {
    if (method !== 'state_queryStorageAt') return
    asked += 1
    // The chain has been started by then, and the checklist is being gathered.
    if (asked === 16) void fragile.cut()
  }
  // Another cache, so that there is something left to be read in the middle.
  const env = { XDG_CACHE_HOME: join(folder, 'elsewhere') }
  const argv = ['rehearse', '--target', fragile.url, '--json']
  const { code, complaints, output } = await runCommand(folder, argv, { env })
  const [named] = complaints.split(' ')
  expect(code).toBe(3)
  expect(JSON.parse(output)).toHaveProperty('error.code', named)
  // Whether the deadline comes first or the next attempt to connect is a matter of time.
  expect(named).toMatch(/^(CallTimedOut|EndpointUnavailable)$/)
  await expect.poll(countServers).toBe(before)
})
