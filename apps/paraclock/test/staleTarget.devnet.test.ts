import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NetworkConfig } from '@paraclock/checklist'
import { stringifyJson } from '@paraclock/core'
import { devAccount } from '@paraclock/devnet'
import { sovereignAccount } from '@paraclock/xcm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { freezeEndpoint } from './network/freezeEndpoint.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import type { RelayedEndpoint } from './network/relayEndpoint.ts'
import { runCommand } from './runCommand.ts'

const env = { PHRASE: '//Alice' }
const FIX = ['fix', '--yes', '--signer', 'env:PHRASE', '--no-sudo', '--wait', '0s', '--journal']

const net = await openNetwork({ variant: 'minute', name: 'main', instant: true, ready: true })
const folder = await makeFolder()
let frozen: RelayedEndpoint

beforeAll(async () => {
  // The relay chain must have had the target's frozen block within its last 200 blocks.
  await net.build(150)
  await emptySovereign()
})

afterAll(async () => {
  await frozen?.close()
})

/** Takes from the service's account on the target what it holds of the service's token. */
async function emptySovereign(): Promise<void> {
  const asset = { parents: 1, interior: { X1: [{ Parachain: net.service.paraId }] } }
  const { account } = sovereignAccount({ paraId: net.service.paraId ?? 0, on: 'sibling' })
  const { query, tx } = net.target.api
  const held = (await query['foreignAssets']?.['account']?.(asset, account))?.toJSON() as object
  const { balance } = held as { readonly balance: number }
  const call = tx['foreignAssets']?.['burn']?.(asset, { Id: account }, balance)
  if (call === undefined) throw new TypeError('no call burn')
  await net.execute({ chain: net.target, call, signer: await devAccount('Alice') })
}

/** Writes the configuration, with the target behind the frozen endpoint. */
async function configure(waived: readonly string[]): Promise<void> {
  const main = (await configureDevnet([net])).networks['main'] as NetworkConfig
  frozen ??= await freezeEndpoint(main.target.endpoints[0] ?? '', await readTarget())
  const networks = { main: { ...main, target: { ...main.target, endpoints: [frozen.url] } } }
  const waivers = waived.map((check) => ({ check, reason: 'it stands still', until: '2099-12-31' }))
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson({ networks, waivers }))
}

async function readTarget() {
  const { chain } = net.target.api.rpc
  const hash = await chain.getFinalizedHead()
  return { number: (await chain.getHeader(hash)).number.toNumber(), hash: hash.toHex() }
}

/** How many transactions Alice has made on the service. */
async function countPaid(): Promise<number> {
  const { address } = await devAccount('Alice')
  return (await net.service.api.rpc.system.accountNextIndex(address)).toNumber()
}

test('a target that shows an old state has nothing paid again', async () => {
  await configure([])
  const before = await countPaid()
  const first = await runCommand(folder, [...FIX, 'one.jsonl'], { env })
  expect(first.complaints).toBe('')
  expect(first.output).toMatch(/: made, and no effect shows yet/)
  expect(await countPaid()).toBe(before + 1)
  // The program knows what it has paid, although the block still counts as recent.
  await net.build(10)
  const again = await runCommand(folder, [...FIX, 'one.jsonl'], { env })
  expect(again.complaints).toBe('')
  expect(again.output).toMatch(/: made, and no effect shows yet/)
  expect(await countPaid()).toBe(before + 1)
  // Nobody plans from an old block, whatever check is waived, and whichever journal is used.
  await net.build(50)
  for (const [waived, journal] of [
    [['target-finality'], 'one.jsonl'],
    [[], 'other.jsonl']
  ] as const) {
    await configure(waived)
    const { code, complaints } = await runCommand(folder, [...FIX, journal], { env })
    expect([code, complaints]).toEqual([3, expect.stringMatching(/^NodeLagExceeded /)])
    expect(complaints).toContain(frozen.url)
  }
  expect(await countPaid()).toBe(before + 1)
})
