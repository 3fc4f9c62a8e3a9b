import { bytesToHex } from '@paraclock/core'
import { buildGenesis, CODE_KEY } from '@paraclock/executor'
import { genesisPresets } from '@paraclock/runtimes'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { encodeEntry } from '@paraclock/types'
import { beforeAll, expect, test } from 'vitest'
import type { GenesisState } from './ChainSource.ts'
import { createSimulation } from './createSimulation.ts'

const code = readRuntimeCode('target')
let genesis: GenesisState
beforeAll(async () => {
  const state = await buildGenesis({ chain: 'acme', code, preset: genesisPresets.target })
  genesis = { top: [...state, [CODE_KEY, code] as const] }
})
const start = () => createSimulation({ chains: [{ name: 'acme', genesis }] })

test('a parachain alone builds blocks, six seconds apart', async () => {
  const simulation = await start()
  const acme = simulation.chain('acme')
  const [begun, first] = [simulation.now(), acme.head]
  await simulation.build(2)
  expect(acme.head).toMatchObject({ number: 2, parentHash: acme.block(1)?.hash })
  expect(acme.block(1)?.parentHash).toBe(first.hash)
  expect(simulation.now() - begun).toBe(12n)
  expect(await acme.storage('Timestamp', 'Now')).toBe(simulation.now() * 1000n)
})

test('written values are in the state of the next block, and restoring an earlier state removes them', async () => {
  const simulation = await start()
  const acme = simulation.chain('acme')
  const snapshot = await simulation.snapshot()
  const value = `0x${'07'.repeat(32)}`
  const entry = encodeEntry(acme.runtime, { pallet: 'Sudo', item: 'Key', value })
  const before = await acme.read(entry[0])
  acme.write([entry])
  expect(await acme.read(entry[0])).toEqual(before)
  await simulation.build(1)
  expect(bytesToHex((await acme.read(entry[0])) ?? new Uint8Array())).toBe(entry[1])
  expect(await acme.changes()).toContainEqual(expect.objectContaining({ key: entry[0], before }))
  await simulation.restore(snapshot)
  expect(acme.head.number).toBe(0)
  await simulation.build(1)
  expect(await acme.read(entry[0])).toEqual(before)
})

test('a chain without a runtime, or with code that is not one, is refused by name', async () => {
  const empty = { name: 'acme', genesis: { top: [] } }
  await expect(createSimulation({ chains: [empty] })).rejects.toMatchObject({
    code: 'ChainSpecMalformed',
    context: { chain: 'acme' }
  })
  const broken = { name: 'acme', genesis: { top: [[CODE_KEY, Uint8Array.of(1, 2)] as const] } }
  await expect(createSimulation({ chains: [broken] })).rejects.toMatchObject({
    code: 'ChainFailed',
    context: { chain: 'acme', reason: expect.stringContaining('cannot be run as a runtime') }
  })
})

test('an unknown chain is refused with the names of all chains', async () => {
  const simulation = await start()
  expect(() => simulation.chain('other')).toThrow('the simulation has acme')
})
