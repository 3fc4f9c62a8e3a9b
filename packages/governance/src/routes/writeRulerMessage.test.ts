import { createChain, createMemorySource } from '@paraclock/connect'
import { bytesToHex, hexToBytes } from '@paraclock/core'
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
