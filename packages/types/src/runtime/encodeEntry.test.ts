import { bytesToHex, hexToBytes } from '@paraclock/core'
import { expect, test } from 'vitest'
import { readCommitted } from '../../test/readCommitted.ts'
import { encodeEntry } from './encodeEntry.ts'
import { openRuntime } from './openRuntime.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const runtime = openRuntime({ metadata: readCommitted('target', 15) })

test('an entry reads back as it was written', () => {
  const account = runtime.storage('System', 'Account')
  const none = account?.decode(null) as { readonly data: object }
  const value = { ...none, providers: 1, data: { ...none.data, free: 7n } }
  const [key, raw] = encodeEntry(runtime, {
    pallet: 'System',
    item: 'Account',
    keys: [ALICE],
    value
  })
  expect(account?.decodeKey(key)).toEqual([runtime.readInput('AccountId', ALICE)])
  expect(account?.decode(hexToBytes(raw))).toEqual(value)
  const now = encodeEntry(runtime, { pallet: 'Timestamp', item: 'Now', value: 258n })
  expect(now).toEqual([
    runtime.storage('Timestamp', 'Now')?.key(),
    bytesToHex(Uint8Array.of(2, 1, 0, 0, 0, 0, 0, 0))
  ])
})

test.for([
  { pallet: 'System', item: 'Nothing', value: 1 },
  { pallet: 'System', item: 'Account', value: 1 },
  { pallet: 'Timestamp', item: 'Now', value: 'never' }
])('an entry that does not fit the runtime is refused: %j', (entry) => {
  expect(() => encodeEntry(runtime, entry)).toThrow(
    expect.objectContaining({ code: 'ValueMalformed' })
  )
})
