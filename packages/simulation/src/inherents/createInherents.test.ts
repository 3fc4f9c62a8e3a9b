import { bytesToHex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { stubRuntime } from '../../test/support/stubRuntime.ts'
import { createAuthorInherent, createInherents } from './createInherents.ts'

const create = async (calls: readonly string[]) => {
  const runtime = stubRuntime({ calls })
  const args = { runtime, request: { time: 6_000 }, relay: undefined, paraId: undefined }
  return (await createInherents(args as never)).map(bytesToHex)
}

const TIME = '0x0804ff'

test('a plain runtime gets its time', async () => {
  expect(await create(['Randomness.request'])).toEqual([TIME])
})

test('inherents that a runtime requires in every block are present, without a proof', async () => {
  expect(await create(['Randomness.set_babe_randomness_results'])).toEqual([TIME, '0x0c040000'])
  expect(
    await create([
      'DataRenewal.process_pending_renewals',
      'TransactionStorage.apply_block_inherents.proof'
    ])
  ).toEqual([TIME, '0x1004010000', '0x0c040000'])
})

test('the author of a block is checked if the runtime has the call', () => {
  const runtime = stubRuntime({
    calls: ['Other.call', 'AuthorInherent.kick_off_authorship_validation']
  })
  expect(bytesToHex(createAuthorInherent(runtime) as Uint8Array)).toBe('0x0c040100')
  expect(createAuthorInherent(stubRuntime({ calls: ['AuthorInherent.other'] }))).toBeUndefined()
})
