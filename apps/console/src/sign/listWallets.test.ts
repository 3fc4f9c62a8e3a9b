import { expect, test, vi } from 'vitest'
import { listWallets, PERSON_MS } from './listWallets.ts'
import { sayProgress } from './sayProgress.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const payload = {} as never

function walletOf(
  accounts: unknown,
  signPayload: unknown = async () => ({ signature: '0x01aa' })
): unknown {
  return {
    test: {
      enable: async () => ({ accounts: { get: async () => accounts }, signer: { signPayload } })
    }
  }
}

const sign = async (injected: unknown, genesisHash?: string) => {
  const [wallet] = listWallets(injected)
  return await wallet?.sign(ALICE, genesisHash === undefined ? payload : ({ genesisHash } as never))
}

test('a wallet signs for the account, in whichever prefix it writes addresses', async () => {
  const other = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
  const wallet = walletOf([{ address: BOB }, { address: other }])
  expect(await sign(wallet)).toEqual({ signature: '0x01aa' })
})

test('an account of one chain signs only for that chain', async () => {
  const wallet = walletOf([{ address: ALICE, genesisHash: '0x09' }])
  expect(await sign(wallet, '0x09')).toEqual({ signature: '0x01aa' })
  await expect(sign(wallet, '0x08')).rejects.toMatchObject({ code: 'WalletRefused' })
})

test('a transaction that the wallet changed is handed on', async () => {
  const changed = async () => ({ signature: '0x01', signedTransaction: '0x02' })
  expect(await sign(walletOf([{ address: ALICE }], changed))).toEqual({
    signature: '0x01',
    signedTransaction: '0x02'
  })
})

test('a wallet that can create transactions does so where a payload lacks data', async () => {
  const transaction = { version: 1 } as never
  const askFor = async (createTransaction: unknown, ...asked: readonly never[]) => {
    const signPayload = async () => ({ signature: '0x01aa' })
    const signer = { made: '0x8402', createTransaction, signPayload }
    const accounts = { get: async () => [{ address: ALICE }] }
    const [wallet] = listWallets({ test: { enable: async () => ({ accounts, signer }) } })
    return await wallet?.sign(ALICE, payload, ...asked)
  }
  const create = vi.fn(async function (this: { made: string }, _: unknown) {
    return this.made
  })
  const signed = { signature: '0x01aa' }
  expect(await askFor(create, transaction)).toEqual({
    signature: '0x',
    signedTransaction: '0x8402'
  })
  expect(create.mock.calls).toEqual([[transaction]])
  expect([await askFor(create), await askFor(undefined, transaction)]).toEqual([signed, signed])
  await expect(askFor(async () => 'none', transaction)).rejects.toMatchObject({
    context: { wallet: 'test', problem: 'its answer is not a transaction' }
  })
})

test.each([
  ['none', undefined],
  ['text', 'wallet'],
  ['a provider without enable', { test: {} }]
])('what is not a wallet is passed over: %s', (_, injected) => {
  expect(listWallets(injected)).toEqual([])
})

test.each([
  [
    'no access',
    { test: { enable: async () => Promise.reject(new Error('Cancelled')) } },
    'WalletRefused'
  ],
  ['no signer', { test: { enable: async () => ({}) } }, 'WalletRefused'],
  ['no accounts', walletOf('none'), 'WalletRefused'],
  ['another account', walletOf([{ address: BOB }, { address: 'junk' }, 7]), 'WalletRefused'],
  [
    'an account of another chain',
    walletOf([{ address: ALICE, genesisHash: '0x09' }]),
    'WalletRefused'
  ]
])('a wallet with %s is refused', async (_, injected, code) => {
  await expect(sign(injected)).rejects.toMatchObject({ code })
})

test.each([
  ['declines', async () => Promise.reject(new Error('Rejected by user'))],
  ['answers something else', async () => ({ signature: 'yes' })]
])('a wallet that %s is an error with a code', async (_, signPayload) => {
  const wallet = walletOf([{ address: ALICE }], signPayload)
  await expect(sign(wallet)).rejects.toMatchObject({ code: 'WalletRefused' })
})

test('a wallet is asked as its interface says: with the name of the page, and by its own methods', async () => {
  const accounts = {
    own: [{ address: ALICE }],
    get(this: { own: unknown }) {
      return Promise.resolve(this.own)
    }
  }
  const signer = {
    signature: '0x01aa',
    signPayload(this: { signature: string }, ...given: readonly unknown[]) {
      expect(given).toEqual([payload])
      return Promise.resolve({ signature: this.signature })
    }
  }
  const enable = vi.fn(async (..._: readonly unknown[]) => ({ accounts, signer }))
  expect(await sign({ test: { enable } })).toEqual({ signature: '0x01aa' })
  expect(enable.mock.calls).toEqual([['Paraclock']])
})

test('of 20 wallets and 1,000 accounts those beyond are not asked', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 21 }, (_, index) => [`wallet-${index}`, { enable: async () => ({}) }])
  )
  expect(listWallets(many).map(({ name }) => name)).toEqual(Object.keys(many).slice(0, 20))
  const others = (count: number) => Array.from({ length: count }, () => ({ address: BOB }))
  const last = { address: ALICE }
  expect(await sign(walletOf([...others(999), last]))).toEqual({ signature: '0x01aa' })
  await expect(sign(walletOf([...others(1000), last]))).rejects.toMatchObject({
    context: { wallet: 'test', account: ALICE, shown: 1000 }
  })
})

const away = new Error('Cancelled')

test.each([
  ['no access', { enable: () => Promise.reject(away) }, 'Cancelled'],
  ['no text', { enable: async () => 'opened' }, 'it cannot sign transactions'],
  [
    'accounts but no signer',
    { enable: async () => ({ accounts: { get: async () => [] }, signer: {} }) },
    'it cannot sign transactions'
  ],
  [
    'a signer but no accounts',
    { enable: async () => ({ accounts: {}, signer: { signPayload: async () => ({}) } }) },
    'it cannot sign transactions'
  ]
])('a wallet with %s is refused with its reason', async (_, wallet, problem) => {
  await expect(sign({ test: wallet })).rejects.toMatchObject({
    code: 'WalletRefused',
    context: { wallet: 'test', problem }
  })
})

test.each([undefined, 'text', { signature: '0x' }, { signature: 7 }, { signature: '0x0' }])(
  'the answer %j is not a signature',
  async (answer) => {
    await expect(sign(walletOf([{ address: ALICE }], async () => answer))).rejects.toMatchObject({
      context: { wallet: 'test', problem: 'its answer is not a signature' }
    })
  }
)

test('a changed transaction that is no hex is left out, and any case is hex', async () => {
  const answer = async () => ({ signature: '0xAb', signedTransaction: 'none' })
  expect(await sign(walletOf([{ address: ALICE }], answer))).toEqual({ signature: '0xAb' })
})

test('a person has five minutes to answer', async () => {
  vi.useFakeTimers()
  try {
    const refused = expect(sign({ test: { enable: () => new Promise(() => undefined) } })).rejects
    const ended = refused.toMatchObject({
      code: 'DeadlineExceeded',
      message: expect.stringContaining('waiting for test')
    })
    await vi.advanceTimersByTimeAsync(PERSON_MS)
    await ended
    expect(PERSON_MS).toBe(300_000)
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  [{ kind: 'sent' }, /^It is sent/],
  [{ kind: 'inBlock', block: 7 }, 'Block 7 has it; that block is not final yet.'],
  [
    { kind: 'waiting', block: 7, lastBlock: 90 },
    'Finalized up to block 7; it can come in until block 90.'
  ]
] as const)('the progress %j is told', (progress, text) => {
  expect(sayProgress(progress)).toMatch(text)
})
