import { expect, test } from 'vitest'
import { createReceiptStore } from './createReceiptStore.ts'
import { receiptVerifier } from './receiptVerifier.ts'
import { sayVerdict } from './sayVerdict.ts'

const hash = `0x${'01'.repeat(32)}`
const checkpoint = {
  name: 'trusted.json',
  text: JSON.stringify({
    ...{ format: 'paraclock-checkpoint', genesis: hash, setId: 7, authorities: hash },
    runtimes: [{ paraId: 2000, code: hash, eventTypes: hash }]
  })
}
const receipt = { name: 'receipt.json', text: '{}' }

function openStore(api: Partial<typeof receiptVerifier> = {}) {
  return createReceiptStore({ open: () => ({ ...receiptVerifier, ...api }) })
}

test('a receipt is verified once both files are there', async () => {
  const store = openStore()
  await store.take('receipt', receipt)
  expect([store.verdict.value, store.files.value]).toEqual([undefined, { receipt }])
  await store.take('checkpoint', checkpoint)
  expect(store.verdict.value).toMatchObject({
    proven: false,
    trusted: expect.stringContaining('set 7 of the authorities'),
    statements: [{ name: 'file', proven: false, text: expect.stringContaining('format') }, ...more]
  })
})

const more = Array.from({ length: 5 }, () => expect.objectContaining({ proven: false }))

test.each([
  ['{', 'it is not what a checkpoint has there'],
  ['null', 'it is not what a checkpoint has there'],
  ['{"format":"paraclock-receipt"}', 'format is not what a checkpoint has there'],
  [checkpoint.text.replace('7', '-7'), 'setId is not what a checkpoint has there'],
  [checkpoint.text.replace('2000', '"2000"'), 'runtimes.0.paraId is not what'],
  [checkpoint.text.replace('"setId"', '"else":1,"setId"'), 'else is not what']
])('the checkpoint %j is refused with its name', async (text, problem) => {
  const store = openStore()
  await store.take('receipt', receipt)
  await store.take('checkpoint', { name: 'other.json', text })
  expect(store.error.value?.code).toBe('SavedDataMalformed')
  expect(store.error.value?.message).toContain(problem)
  expect(store.error.value?.message).toContain('other.json')
  // A right file replaces the wrong one.
  await store.take('checkpoint', checkpoint)
  expect([store.error.value, store.verdict.value?.proven]).toEqual([undefined, false])
})

test('a page knows when it needs no connection, and why it cannot be used', async () => {
  const store = openStore()
  store.load()
  expect(store.isLoaded.value).toBe(false)
  await expect.poll(() => store.isLoaded.value).toBe(true)
  const broken = openStore({
    loadVerifier: async () => await Promise.reject(new TypeError('no file'))
  })
  broken.load()
  await expect.poll(() => broken.error.value?.message).toContain('no file')
  expect(broken.isLoaded.value).toBe(false)
})

test('only the verdict about the files that were taken last is shown', async () => {
  const held = Promise.withResolvers<void>()
  const late = { name: 'late.json', text: '' }
  const store = openStore({
    verifyReceipt: async ({ name }) => {
      if (name === late.name) await held.promise
      return { proven: false, statements: [], trusted: name }
    }
  })
  await store.take('checkpoint', checkpoint)
  const first = store.take('receipt', late)
  await store.take('receipt', receipt)
  held.resolve()
  await first
  expect(store.verdict.value?.trusted).toBe('receipt.json')
})

test.each([
  ['succeeded', 'pass', 'Proven: the run succeeded'],
  ['failed', 'warn', 'Proven: the run failed'],
  ['unproven', 'warn', 'Proven: the run took place, with an unknown outcome']
] as const)('a run that %s is said', (dispatch, sign, title) => {
  const proven = { name: 'outcome', proven: true, text: '' } as const
  const known = { statements: [proven], outcome: { dispatch } } as const
  expect(sayVerdict(known)).toEqual([sign, title])
  expect(sayVerdict({ ...known, hash: '0x01' }, '0x01')).toEqual([sign, title])
  const other = ['fail', 'Not the receipt of this link']
  expect(sayVerdict({ ...known, hash: '0x01' }, '0x02')).toEqual(other)
  const broken = [proven, { ...proven, name: 'run', proven: false }] as const
  expect(sayVerdict({ statements: broken })).toEqual(['fail', 'Not proven: run'])
})
