import { createMemoryRuntimeRecords } from '@paraclock/connect'
import { bytesToHex, type Hex, hexToBytes, isParaclockError } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { FakeLedger, type LedgerState } from '@tooling/ledger'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SigningChain } from '../../chain/SigningChain.ts'
import { encodePayload } from '../../transaction/encodeExtensions.ts'
import { proveMetadata } from '../../transaction/hashMetadata.ts'
import { assembleExtrinsic, writePayload } from '../../transaction/signCall.ts'
import type { PayloadEncoder } from '../CallSigner.ts'
import { exchangeCommand } from './exchangeCommand.ts'
import { openLedgerSigner } from './openLedgerSigner.ts'

const metadata = readRuntimeMetadata({ runtime: 'target', version: 15 })
const runtime = openRuntime({ metadata, ss58Prefix: 42 })
const version = { specName: 'target', specVersion: 7, transactionVersion: 2 }

/** A chain with proven code and this support for the metadata hash. */
const chainOf = (metadataHash: string) =>
  ({
    chain: {
      ...{ name: 'target', runtime },
      facts: { genesis: `0x${'0a'.repeat(32)}` },
      stated: { tokens: [{ symbol: 'TUR', decimals: 12 }] },
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
  const encode: PayloadEncoder = (one) => encodePayload(signing.chain.runtime, one)
  const signed = await signer.sign(payload, encode, (bytes) => prove(signing, bytes))
  expect(signed.signature).toMatch(/^0x00[0-9a-f]{128}$/)
  return assembleExtrinsic({ runtime: signing.chain.runtime, payload, signed }).extrinsic
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
      const stated = { tokens: [{ symbol: 'OTHER', decimals: 12 }] }
      return await proveMetadata({ chain: { ...chain, stated }, proof } as never, bytes)
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
  await expect(asked).rejects.toMatchObject({ code: 'MetadataHashMissing' })
  expect(device.signed).toEqual([])
})

test('a transaction longer than the app takes is refused before the device is asked', async () => {
  const device = new FakeLedger('one')
  const exchange = vi.spyOn(device, 'exchange')
  const prove = vi.fn(proveMetadata)
  await expect(signRemark(device, { length: 66_000, prove })).rejects.toMatchObject({
    ...{
      code: 'LedgerFailed',
      context: { reason: 'length' },
      message: expect.stringMatching(/has 66\d+ bytes.* 65535/)
    }
  })
  expect(exchange.mock.calls.map(([command]) => command[1])).not.toContain(2)
  expect(prove).not.toHaveBeenCalled()
})

test.each<readonly [LedgerState, string]>([
  ['locked', 'locked'],
  ['menu', 'app'],
  ['declines', 'refused']
])('a device that is %s is refused', async (state, reason) => {
  const device = new FakeLedger('one')
  device.state = state
  await expect(signRemark(device)).rejects.toMatchObject({
    ...{ code: 'LedgerFailed', context: { reason } }
  })
  expect(device.signed).toEqual([])
})

test('a device that is locked after it was opened is refused, too', async () => {
  const device = new FakeLedger('one')
  const account = bytesToHex(device.accountOf(0))
  const signer = await openLedgerSigner({ open: async () => device, account })
  device.state = 'locked'
  const encode: PayloadEncoder = ({ method }) => hexToBytes(method as Hex)
  const payload = { version: 4, method: '0x00000400' } as never
  const signing = signer.sign(payload, encode, async () => new Uint8Array())
  await expect(signing).rejects.toMatchObject({
    code: 'LedgerFailed',
    context: { reason: 'locked' }
  })
})

test('a device that opens after the caller stopped is released without a request to sign', async () => {
  const device = new FakeLedger('one')
  const account = bytesToHex(device.accountOf(0))
  const stop = new AbortController()
  const asked = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  const open = vi.fn(async () => device)
  const signer = await openLedgerSigner({ open, account, signal: stop.signal })
  const exchange = vi.spyOn(device, 'exchange')
  vi.spyOn(device, 'close').mockImplementation(async () => closed.resolve())
  open.mockImplementation(async () => {
    asked.resolve()
    await late.promise
    return device
  })
  const encode: PayloadEncoder = ({ method }) => hexToBytes(method as Hex)
  const payload = { version: 4, method: '0x00000400' } as never
  const signing = signer.sign(payload, encode, async () => new Uint8Array())
  await asked.promise
  stop.abort()
  await expect(signing).rejects.toMatchObject({ code: 'OperationAborted' })
  late.resolve()
  await closed.promise
  expect(exchange.mock.calls.map(([command]) => command[1])).not.toContain(2)
})

test.each([
  [[26, 2, 0], /version of the app of the Ledger is 26\.2\.0, and version 100/],
  [[99, 1, 1], /version of the app of the Ledger is 99\.1\.1/]
] as const)('an app of version %s is refused', async (found, message) => {
  const device = new FakeLedger('one')
  device.version = found
  await expect(signRemark(device)).rejects.toMatchObject({
    ...{
      code: 'LedgerFailed',
      context: { reason: 'version' },
      message: expect.stringMatching(message)
    }
  })
})

test('another device, and another account of it, are refused with both accounts', async () => {
  const device = new FakeLedger('one')
  const open = async () => device
  for (const account of [new FakeLedger('two').accountOf(0), device.accountOf(1)]) {
    const asked = openLedgerSigner({ open, account: bytesToHex(account) })
    await expect(asked).rejects.toMatchObject({
      ...{
        code: 'LedgerFailed',
        context: { reason: 'account' },
        message: expect.stringMatching(/account 5\w+, and 5\w+/)
      }
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

test.each([
  [[0, 26, 2, 0, 0x90, 0], { reason: 'version', version: '26.2.0' }],
  [[0, 0, 26, 0, 2, 0, 1, 0, 0, 0, 0, 0, 0x90, 0], { reason: 'version', version: '26.2.1' }],
  [[0, 26, 2, 0, 1, 0x90, 0], { reason: 'locked' }],
  [[0, 0, 100, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0x90, 0], { reason: 'locked' }],
  [[0, 26, 2, 0x90, 0], { reason: 'other', problem: 'its version is too short' }]
])('the answer %j about its app is refused', async (answer, context) => {
  const open = async () => ({
    exchange: async () => Uint8Array.from(answer),
    close: async () => {}
  })
  const asked = openLedgerSigner({ open, account: `0x${'01'.repeat(32)}` })
  await expect(asked).rejects.toMatchObject({ code: 'LedgerFailed', context })
})

test('the device is released after each use, and a wait for it ends', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const device = new FakeLedger('one')
  const close = vi.spyOn(device, 'close')
  const account = bytesToHex(device.accountOf(0))
  const signer = await openLedgerSigner({ open: async () => device, account })
  expect(close).toHaveBeenCalledOnce()
  const encode: PayloadEncoder = ({ method }) => hexToBytes(method as Hex)
  const payload = { version: 4, method: '0x00000400' } as never
  const endings: readonly (readonly [number, string, () => Promise<unknown>])[] = [
    [
      15_000,
      'asking the Ledger for its account',
      () => openLedgerSigner({ open: () => new Promise(() => {}), account })
    ],
    [
      300_000,
      'waiting for consent on the Ledger',
      () => {
        device.exchange = () => new Promise(() => {})
        return signer.sign(payload, encode, async () => new Uint8Array())
      }
    ]
  ]
  for (const [milliseconds, what, begin] of endings) {
    let refused: unknown
    const begun = begin().catch((error: unknown) => {
      refused = error
    })
    await vi.advanceTimersByTimeAsync(milliseconds - 1)
    expect(refused).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    await begun
    expect(refused).toMatchObject({ code: 'DeadlineExceeded', context: { what } })
  }
})

test('an aborted signal ends the use of a device', async () => {
  const device = new FakeLedger('one')
  const account = bytesToHex(device.accountOf(0))
  const open = vi.fn(async () => device)
  const asked = openLedgerSigner({ open, account, signal: AbortSignal.abort() })
  await expect(asked).rejects.toMatchObject({ code: 'OperationAborted' })
})

test('the coin type is part of the derivation path, which is that of Polkadot otherwise', async () => {
  const paths: string[] = []
  const device = new FakeLedger('one')
  const exchange = device.exchange.bind(device)
  device.exchange = async (command) => {
    if (command[1] === 1) paths.push(bytesToHex(command.slice(9, 13)))
    return await exchange(command)
  }
  const account = bytesToHex(device.accountOf(0))
  await openLedgerSigner({ open: async () => device, account })
  const other = openLedgerSigner({ open: async () => device, account, coin: 434 })
  await expect(other).rejects.toMatchObject({
    code: 'LedgerFailed',
    context: { reason: 'account' }
  })
  expect(paths).toEqual(['0x62010080', '0xb2010080'])
})

test.each([
  [0x5515, 'locked'],
  [0x5303, 'locked'],
  [0x6804, 'locked'],
  [0x6985, 'refused'],
  [0x6986, 'refused'],
  [0x6511, 'app'],
  [0x6d02, 'app'],
  [0x6e00, 'app'],
  [0x6e01, 'app'],
  [0x6d00, 'version'],
  [0x6400, 'other']
])('the status %i of a device is %s', async (status, reason) => {
  const commands: Uint8Array[] = []
  const exchange = async (command: Uint8Array) => {
    commands.push(command)
    return Uint8Array.from([status >> 8, status & 0xff])
  }
  const transport = { exchange, close: async () => {} }
  await expect(
    exchangeCommand(transport, { what: 'asking', instruction: 7 })
  ).rejects.toMatchObject({ code: 'LedgerFailed', context: { reason } })
  const data = Uint8Array.from([9, 8])
  const asked = exchangeCommand(transport, { what: 'asking', instruction: 7, first: 2, data })
  await expect(asked).rejects.toMatchObject(
    reason === 'other'
      ? { context: { what: 'asking', problem: 'it answered 0x6400' } }
      : { context: { reason } }
  )
  expect(commands.map((command) => [...command])).toEqual([
    [0xf9, 7, 0, 0, 0],
    [0xf9, 7, 2, 0, 2, 9, 8]
  ])
})

test('payloads of more than 256 bytes are hashed, as the device does it', async () => {
  const device = new FakeLedger('one')
  await signRemark(device, { length: 100 })
  const shortest = device.signed[0]?.length ?? 0
  for (const size of [256, 257]) {
    await signRemark(device, { length: 100 + size - shortest })
  }
  expect(device.signed.map(({ length }) => length)).toEqual([shortest, 256, 257])
})
