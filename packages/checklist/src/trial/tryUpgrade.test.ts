import { bytesToHex, type Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { describeWhole } from './tryUpgrade.ts'

const runtime = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'target', version: 16 }) })

function writeBatch(last: Hex): Hex {
  const remarks = [...Array.from({ length: 100 }, (): Hex => '0x01'), last]
  const calls = remarks.map((remark) => ({ pallet: 'System', method: 'remark', args: { remark } }))
  return bytesToHex(runtime.encodeCall({ pallet: 'Utility', method: 'batch', args: { calls } }))
}

test('calls that differ only at the end of a long text are read as different calls', () => {
  const [one, other] = [writeBatch('0x02'), writeBatch('0x03')].map((call) =>
    describeWhole(runtime, call)
  )
  expect(one?.length).toBeGreaterThan(1000)
  expect(one).not.toBe(other)
  expect(describeWhole(runtime, '0xffff')).toBeUndefined()
})
