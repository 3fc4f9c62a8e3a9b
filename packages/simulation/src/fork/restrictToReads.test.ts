import { expect, test } from 'vitest'
import { restrictToReads } from './restrictToReads.ts'

function record() {
  const sent: string[] = []
  const sender = restrictToReads({
    async send(method) {
      sent.push(method)
      return 'an answer'
    }
  })
  return { sent, sender }
}

test('reads go through, and are counted', async () => {
  const { sent, sender } = record()
  expect(await sender.send('state_queryStorageAt', [[], '0x00'])).toBe('an answer')
  expect(await sender.send('chain_getFinalizedHead', [])).toBe('an answer')
  expect(sent).toEqual(['state_queryStorageAt', 'chain_getFinalizedHead'])
  expect(sender.sent).toBe(2)
})

test.each([
  'author_submitExtrinsic',
  'author_submitAndWatchExtrinsic',
  'author_insertKey',
  'author_rotateKeys',
  'dev_newBlock',
  'dev_setStorage',
  'engine_createBlock',
  'offchain_localStorageSet',
  'system_addReservedPeer',
  'transaction_v1_broadcast',
  'state_call',
  'constructor',
  ''
])('%j never leaves', async (method) => {
  const { sent, sender } = record()
  await expect(sender.send(method, [])).rejects.toMatchObject({
    code: 'ArgumentInvalid',
    context: { value: method }
  })
  expect(sent).toEqual([])
})
