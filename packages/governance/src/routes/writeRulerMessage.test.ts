import { createChain, createMemorySource } from '@paraclock/connect'
import { bytesToHex, hexToBytes, parseParaId } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { decodeProgram } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { writeRulerMessage } from './writeRulerMessage.ts'

const open = (runtime: 'relay' | 'target', paraId: number | undefined) =>
  createChain({
    name: runtime,
    metadata: readRuntimeMetadata({ runtime, version: 16 }),
    source: createMemorySource(),
    facts: { paraId }
  })

const relay = open('relay', undefined)
const ruler = open('target', 1000)
const call = '0x00000401'

test('the root of a parachain sends a call of root to the relay chain', () => {
  const message = writeRulerMessage({
    as: 'superuser',
    ruler,
    chain: relay,
    call,
    weight: undefined
  })
  expect(message.program.slice(0, 4)).toBe('0x05')
  expect(decodeProgram(message.program)).toEqual([
    { kind: 'unpaidExecution', weightLimit: 'unlimited' },
    { kind: 'transact', originKind: 'superuser', call }
  ])
  const bytes = hexToBytes(message.call)
  const sent = ruler.runtime.describeCall(ruler.runtime.decodeCall(bytes))
  expect(sent).toContain('polkadotXcm.send(dest: V5 {parents: 1, interior: Here}')
  expect(bytesToHex(bytes)).toContain(message.program.slice(2))
})

test('a sibling is addressed as one', () => {
  const message = writeRulerMessage({
    as: 'superuser',
    ruler,
    chain: open('target', 2200),
    call,
    weight: undefined
  })
  const sent = ruler.runtime.describeCall(ruler.runtime.decodeCall(hexToBytes(message.call)))
  expect(sent).toContain('X1([Parachain(2200)])')
})

test('a message that pays withdraws its fee, and what is left returns to the payer', () => {
  const fee = { id: { parents: 0, interior: [] }, amount: 7n }
  const payer = {
    parents: 0,
    interior: [{ kind: 'parachain', paraId: parseParaId(1000) }]
  } as const
  const { program } = writeRulerMessage({
    ...{ as: 'xcm', ruler, chain: relay, call, weight: undefined },
    payment: { fee, payer }
  })
  expect(decodeProgram(program)).toEqual([
    { kind: 'withdrawAsset', assets: [fee] },
    { kind: 'buyExecution', fees: fee, weightLimit: 'unlimited' },
    { kind: 'transact', originKind: 'xcm', call },
    { kind: 'refundSurplus' },
    { kind: 'depositAsset', assets: { kind: 'allCounted', count: 1 }, beneficiary: payer }
  ])
})
