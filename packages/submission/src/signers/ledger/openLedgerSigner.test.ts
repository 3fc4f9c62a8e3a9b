import { bytesToHex, type Hex, isParaclockError } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { FakeLedger, type LedgerState } from '@tooling/ledger'
import { expect, test } from 'vitest'
import type { SigningChain } from '../../chain/SigningChain.ts'
import { createMemoryRuntimeRecords } from '../../prove/RuntimeRecords.ts'
import { proveMetadata } from '../../transaction/hashMetadata.ts'
import { registryOf } from '../../transaction/registryOf.ts'
import { assembleExtrinsic, writePayload } from '../../transaction/writePayload.ts'
import { openLedgerSigner } from './openLedgerSigner.ts'

const metadata = readRuntimeMetadata({ runtime: 'target', version: 15 })
const runtime = openRuntime({ metadata, ss58Prefix: 42 })
const version = { specName: 'target', specVersion: 7, transactionVersion: 2 }

/** A chain with proven code and this support for the metadata hash. */
const chainOf = (metadataHash: string) =>
  ({
    chain: {
      ...{ name: 'target', runtime },
      facts: { genesis: `0x${'0a'.repeat(32)}`, tokens: [{ symbol: 'TUR', decimals: 12 }] },
      source: { request: async () => version, endpoint: 'ws://a' }
    },
    proof: { runtime: { ...version, metadata: { 15: bytesToHex(metadata) }, metadataHash } },
    runtimes: createMemoryRuntimeRecords(),
    holdFinality: async () => {}
  }) as unknown as SigningChain

/** Signs a remark of this length with a device. */
async function signRemark(
  device: FakeLedger,
  { index = 0, length = 20, metadataHash = 'checked', prove = proveMetadata } = {}
): Promise<Hex> {
  const account = bytesToHex(device.accountOf(index))
  const signer = await openLedgerSigner({ open: async () => device, account, index })
  const signing = chainOf(metadataHash)
  const remark = new Uint8Array(length)
  const call = bytesToHex(
    runtime.encodeCall({ pallet: 'System', method: 'remark', args: { remark } })
  )
  const birth = { number: 1000, hash: `0x${'0b'.repeat(32)}` } as const
  const { payload } = await writePayload({
    ...{ signing, call, account, nonce: 3, birth, terms: {} }
  })
  const registry = await registryOf(signing.chain)
  const signed = await signer.sign(payload, registry, (bytes) => prove(signing, bytes))
  expect(signed.signature).toMatch(/^0x00[0-9a-f]{128}$/)
  return assembleExtrinsic({ registry, payload, signed }).extrinsic
}

test.each([20, 200, 400, 3_000])('a device signs a call of %i bytes', async (length) => {
  const device = new FakeLedger('one')
  const extrinsic = await signRemark(device, { length, index: 2 })
  expect(extrinsic).toContain('00'.repeat(length))
  expect(device.signed).toHaveLength(1)
})

test('a device refuses a proof of other metadata, and nothing is signed', async () => {
  const device = new FakeLedger('one')
  const other = readRuntimeMetadata({ runtime: 'service-minute', version: 15 })
  for (const prove of [
    // A proof for another chain, a proof with another token, and an empty proof.
    async ({ chain }: Pick<SigningChain, 'chain'>, bytes: Uint8Array) => {
      const record = { ...version, metadata: { 15: bytesToHex(other) }, metadataHash: 'checked' }
      return await proveMetadata({ chain, proof: { runtime: record } } as never, bytes)
    },
    async ({ chain, proof }: Pick<SigningChain, 'chain' | 'proof'>, bytes: Uint8Array) => {
      const facts = { ...chain.facts, tokens: [{ symbol: 'OTHER', decimals: 12 }] }
      return await proveMetadata({ chain: { ...chain, facts }, proof } as never, bytes)
    },
    async () => Uint8Array.from([1, 2, 3])
  ]) {
    await expect(signRemark(device, { prove })).rejects.toMatchObject({ code: 'LedgerFailed' })
  }
  expect(device.signed).toEqual([])
})

test('a chain that compares no metadata hash is refused before the device is asked', async () => {
  const device = new FakeLedger('one')
  const asked = signRemark(device, { metadataHash: 'none' })
  await expect(asked).rejects.toMatchObject({ code: 'MetadataProofMissing' })
  expect(device.signed).toEqual([])
})

test.each<readonly [LedgerState, string]>([
  ['locked', 'LedgerPinMissing'],
  ['menu', 'LedgerAppMissing'],
  ['declines', 'LedgerSigningRefused']
])('a device that is %s is refused', async (state, code) => {
  const device = new FakeLedger('one')
  device.state = state
  await expect(signRemark(device)).rejects.toMatchObject({ code })
  expect(device.signed).toEqual([])
})

test('a device that is locked after it was opened is refused, too', async () => {
  const device = new FakeLedger('one')
  const account = bytesToHex(device.accountOf(0))
  const signer = await openLedgerSigner({ open: async () => device, account })
  device.state = 'locked'
  const registry = await registryOf({ runtime })
  const payload = { version: 4, method: '0x00000400' } as never
  const signing = signer.sign(payload, registry, async () => new Uint8Array())
  await expect(signing).rejects.toMatchObject({ code: 'LedgerPinMissing' })
})

test.each([
  [[26, 2, 0], /version of the app of the Ledger is 26\.2\.0, and version 100/],
  [[99, 1, 1], /version of the app of the Ledger is 99\.1\.1/]
] as const)('an app of version %s is refused', async (found, message) => {
  const device = new FakeLedger('one')
  device.version = found
  await expect(signRemark(device)).rejects.toMatchObject({
    ...{ code: 'LedgerAppUnsupported', message: expect.stringMatching(message) }
  })
})

test('another device, and another account of it, are refused with both accounts', async () => {
  const device = new FakeLedger('one')
  const open = async () => device
  for (const account of [new FakeLedger('two').accountOf(0), device.accountOf(1)]) {
    const asked = openLedgerSigner({ open, account: bytesToHex(account) })
    await expect(asked).rejects.toMatchObject({
      ...{ code: 'LedgerAccountMismatch', message: expect.stringMatching(/account 5\w+, and 5\w+/) }
    })
  }
})

/** A device whose answers to signing are changed. */
function changeAnswer(change: (answer: Uint8Array) => Uint8Array | Promise<never>) {
  const device = new FakeLedger('one')
  const exchange = device.exchange.bind(device)
  device.exchange = async (command) => {
    const answer = await exchange(command)
    return command[1] === 2 && command[2] === 2 ? await change(answer) : answer
  }
  return device
}

test.each<readonly [string, Parameters<typeof changeAnswer>[0], RegExp]>([
  ['has no status word', () => new Uint8Array([1]), /no status word/],
  [
    'is another signature',
    (answer) => answer.map((one, at) => (at === 9 ? one ^ 1 : one)),
    /not the/
  ],
  ['is of another scheme', (answer) => answer.map((one, at) => (at === 0 ? 1 : one)), /not the/],
  ['is too short', (answer) => answer.slice(2), /not the signature/],
  ['is unknown', () => Uint8Array.from([0x41, 0x64, 0x02]), /0x6402: A/],
  ['never comes', () => Promise.reject(new Error('the cable is out')), /the cable is out/]
])('an answer that %s is refused', async (_, change, message) => {
  const refused = await signRemark(changeAnswer(change)).catch((error: unknown) => error)
  if (!isParaclockError(refused)) throw refused
  expect([refused.code, refused.message]).toEqual(['LedgerFailed', expect.stringMatching(message)])
})

test('a version that is too short is refused, and the device is released each time', async () => {
  const device = new FakeLedger('one')
  let closed = 0
  const open = async () => ({
    exchange: async () => Uint8Array.from([0, 100, 0x90, 0]),
    close: async () => {
      closed += 1
    }
  })
  const asked = openLedgerSigner({ open, account: bytesToHex(device.accountOf(0)) })
  await expect(asked).rejects.toMatchObject({ code: 'LedgerFailed' })
  expect(closed).toBe(1)
})
