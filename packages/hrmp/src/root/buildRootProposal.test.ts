import { bytesToHex, hexToBytes } from '@paraclock/core'
import { decodeCall } from '@paraclock/weights'
import { blake2AsU8a } from '@polkadot/util-crypto'
import { expect, test } from 'vitest'
import { openDemocracy, openMetadata, raised } from '../../test/openMetadata.ts'
import { buildRootProposal } from './buildRootProposal.ts'
import { listRootWays } from './listRootWays.ts'

const account = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const relay = openMetadata('relay')
const target = openMetadata('target')
// system.remark(0x01) and system.remark(0x02), of either chain.
const remarks = ['0x00000401', '0x00000402'] as const

test('a chain offers the ways for which it has the pallets', () => {
  expect(listRootWays({ chain: relay })).toEqual(['sudo', 'referendum'])
  expect(listRootWays({ chain: target })).toEqual(['sudo'])
})

test('one call through the sudo key', () => {
  const way = { kind: 'sudo' } as const
  const proposal = buildRootProposal({
    chain: target,
    calls: [remarks[0]],
    way,
    account
  })
  expect(proposal.call).toBe(remarks[0])
  expect(proposal.length).toBe(4)
  expect(proposal.hash).toBe(bytesToHex(blake2AsU8a(hexToBytes(remarks[0]))))
  expect(proposal.steps).toHaveLength(1)
  const [step] = proposal.steps
  expect(step).toMatchObject({ chain: 'target', origin: { kind: 'signed', account } })
  expect(decodeCall({ chain: target, call: step?.call ?? '' }).text).toBe(
    'sudo.sudo(call: system.remark(remark: 0x01))'
  )
})

test('several calls are one batch, noted by its hash and length, and proposed by both', () => {
  const way = { kind: 'referendum', enactAfter: 100 } as const
  const { call, hash, length, steps } = buildRootProposal({
    chain: relay,
    calls: remarks,
    way,
    account
  })
  expect(decodeCall({ chain: relay, call }).text).toBe(
    'utility.batchAll(calls: [system.remark(remark: 0x01), system.remark(remark: 0x02)])'
  )
  expect(hash).toBe(bytesToHex(blake2AsU8a(hexToBytes(call))))
  expect(length).toBe(hexToBytes(call).length)
  const [note, submit] = steps.map((step) => decodeCall({ chain: relay, call: step.call }))
  expect(note).toMatchObject({ pallet: 'preimage', method: 'notePreimage', args: [{ text: call }] })
  expect(submit?.args.map(({ text }) => text)).toEqual([
    'system(Root)',
    `Lookup {hash: ${hash}, len: ${length}}`,
    'After(100)'
  ])
  expect(steps.every(({ origin }) => origin.kind === 'signed')).toBe(true)
})

test('a referendum is enacted as soon as it can be, unless told otherwise', () => {
  const way = { kind: 'referendum' } as const
  const { steps } = buildRootProposal({
    chain: relay,
    calls: [remarks[0]],
    way,
    account
  })
  expect(decodeCall({ chain: relay, call: steps[1]?.call ?? '' }).args[2]?.text).toBe('After(1)')
})

test('a public proposal of the older democracy pallet binds a deposit', () => {
  const chain = openDemocracy()
  expect(listRootWays({ chain })).toEqual(['sudo', 'democracy'])
  const way = { kind: 'democracy', deposit: 5_000n } as const
  const { hash, steps } = buildRootProposal({
    chain,
    calls: [remarks[0]],
    way,
    account
  })
  const [note, propose] = steps.map((step) => decodeCall({ chain, call: step.call }))
  expect(note?.args.map(({ text }) => text)).toEqual([remarks[0]])
  expect(propose).toMatchObject({ pallet: 'democracy', method: 'propose' })
  expect(propose?.args[0]?.text).toBe(`Lookup {hash: ${hash}, len: 4}`)
  expect(propose?.args[1]?.text).toBe('5000')
})

test('what a chain has no pallets for is refused, and so is nothing', () => {
  const build = (
    way: Parameters<typeof buildRootProposal>[0]['way'],
    calls = remarks.slice(0, 1)
  ) => raised(() => buildRootProposal({ chain: target, calls, way, account }))
  expect(build({ kind: 'referendum' })).toMatchObject({
    code: 'RootWayMissing',
    message:
      'the root of "target" cannot make these calls: it lacks the pallets for referendum, and has those for sudo'
  })
  expect(build({ kind: 'democracy', deposit: 1n }).code).toBe('RootWayMissing')
  expect(build({ kind: 'sudo' }, []).code).toBe('RootWayMissing')
})

test("a call of another chain's metadata is refused", () => {
  // hrmp.hrmpAcceptOpenChannel(2085) of the relay; the target has no such pallet.
  const way = { kind: 'sudo' } as const
  const build = () => buildRootProposal({ chain: target, calls: ['0x3c0125080000'], way, account })
  expect(raised(build).code).toBe('CallMalformed')
})
