import { type Hex, isParaclockError } from '@paraclock/core'
import { deriveHashedDescription } from '@paraclock/xcm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Devnet, devAccount, devAccounts, startDevnet } from '../src/index.ts'

// Counts its calls in slot 0, and reverts a call that has data.
const COUNTER = '36600e57600054600101600055005b60006000fd'
// Returns the code behind it, which makes the contract of it.
const MAKER = `6014600c60003960146000f3${COUNTER}`

const PROXY = '0x000000000000000000000000000000000000080b'
const GAS = 200_000n
const UNIT = 10_000_000_000n

// As Moonbeam's documentation prints them.
const ADDRESSES = {
  Alith: '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac',
  Baltathar: '0x3Cd0A705a2DC65e5b1E1205896BaA2be8A07c6e0',
  Charleth: '0x798d4Ba9baf0064Ec19eB4F0a1a45785ae9D6DFc',
  Dorothy: '0x773539d4Ac0e786233D90A233654ccEE26a613D9',
  Ethan: '0xFf64d3F6efE2317EE2807d223a0Bdc4c0c49dfDB',
  Faith: '0xC0F0f4ab324C46e55D02D0033343B4Be8A55532d'
}

let net: Devnet

beforeAll(async () => {
  net = await startDevnet({ name: 'ethereum', target: 'ethereum' })
})

afterAll(async () => {
  await net?.stop()
})

const signed = async (name: string, call: string, ...args: readonly unknown[]) => {
  const [pallet = '', method = ''] = call.split('.')
  const made = net.target.api.tx[pallet]?.[method]?.(...args)
  if (made === undefined) throw new Error(`no ${call}`)
  const signer = await devAccount(name)
  const { events } = await net.execute({ chain: net.target, call: made, signer })
  return events
}

const evm = (source: string, target: string, input: string) => [
  source,
  target,
  input,
  0,
  GAS,
  0,
  null,
  null,
  []
]

const slotOf = async (contract: string): Promise<string | undefined> => {
  const zero = `0x${'00'.repeat(32)}`
  return (await net.target.api.query['evm']?.['accountStorages']?.(contract, zero))?.toHex()
}

async function createCounter(source: string): Promise<string> {
  const events = await signed(
    'Alith',
    'evm.create',
    source,
    `0x${MAKER}`,
    0,
    GAS,
    0,
    null,
    null,
    []
  )
  const created = events.find(({ method }) => method === 'Created')
  return String(created?.data['address'])
}

test('the well-known accounts of Ethereum wallets have funds, and Alith the key of sudo', async () => {
  for (const name of devAccounts[20]) {
    const { address } = await devAccount(name)
    expect(address).toBe(ADDRESSES[name])
    const info = await net.target.api.query['system']?.['account']?.(address)
    const { data } = info as unknown as { data: { free: { toBigInt(): bigint } } }
    expect(data.free.toBigInt()).toBe(1_000_000n * UNIT)
  }
  const key = await net.target.api.query['sudo']?.['key']?.()
  expect(key?.toString()).toBe(ADDRESSES.Alith)
})

test('an Ethereum key signs, also what is longer than 256 bytes, and nobody else for it', async () => {
  const before = await net.snapshot()
  await signed('Baltathar', 'balances.transferKeepAlive', ADDRESSES.Charleth, UNIT)
  const events = await signed('Baltathar', 'system.remarkWithEvent', `0x${'61'.repeat(300)}`)
  expect(events.map(({ method }) => method)).toContain('Remarked')
  const { api } = net.target
  const [remark, forger] = [api.tx['system']?.['remark']?.('0x'), await devAccount('Charleth')]
  if (remark === undefined) throw new Error('no remark')
  const { address } = await devAccount('Baltathar')
  const pair = { ...forger, address, addressRaw: (await devAccount('Baltathar')).addressRaw }
  const refused = await net
    .execute({ chain: net.target, call: remark, signer: pair })
    .then(() => undefined)
    .catch((error: unknown) => (isParaclockError(error) ? error.code : String(error)))
  expect(refused).toBe('SubmissionRefused')
  await net.restore(before)
})

test('a contract is created, called, and refuses', async () => {
  const contract = await createCounter(ADDRESSES.Alith)
  const done = await signed('Alith', 'evm.call', ...evm(ADDRESSES.Alith, contract, '0x'))
  expect(done.map(({ method }) => method)).toContain('Executed')
  await signed('Alith', 'evm.call', ...evm(ADDRESSES.Alith, contract, '0x'))
  expect(await slotOf(contract)).toBe(`0x${'2'.padStart(64, '0')}`)
  const refused = await signed('Alith', 'evm.call', ...evm(ADDRESSES.Alith, contract, '0x01'))
  expect(refused.map(({ method }) => method)).toContain('ExecutedFailed')
  expect(await slotOf(contract)).toBe(`0x${'2'.padStart(64, '0')}`)
  await expect(
    signed('Baltathar', 'evm.call', ...evm(ADDRESSES.Alith, contract, '0x'))
  ).rejects.toMatchObject({ code: 'DispatchFailed' })
})

test('the precompile adds and removes a proxy, and a proxy of type Any acts over EthereumXcm', async () => {
  const contract = await createCounter(ADDRESSES.Alith)
  const word = (hex: string): string => hex.replace('0x', '').padStart(64, '0')
  const any = `${word(ADDRESSES.Dorothy)}${word('0')}${word('0')}`
  const transaction = {
    V2: { gasLimit: GAS, action: { Call: contract }, value: 0, input: '0x', accessList: null }
  }
  const through = () =>
    signed('Dorothy', 'ethereumXcm.transactThroughProxy', ADDRESSES.Ethan, transaction)
  await expect(through()).rejects.toMatchObject({ code: 'DispatchFailed' })
  const add = `0x74a34dd3${any}`
  const added = await signed('Ethan', 'evm.call', ...evm(ADDRESSES.Ethan, PROXY, add))
  expect(added.map(({ method }) => method)).toEqual(
    expect.arrayContaining(['ProxyAdded', 'Executed'])
  )
  await through()
  expect(await slotOf(contract)).toBe(`0x${'1'.padStart(64, '0')}`)
  // What the pallet refuses is undone and reported as refused.
  const again = await signed('Ethan', 'evm.call', ...evm(ADDRESSES.Ethan, PROXY, add))
  expect(again.map(({ method }) => method)).toContain('ExecutedFailed')
  const remove = `0xfef3f708${any}`
  const removed = await signed('Ethan', 'evm.call', ...evm(ADDRESSES.Ethan, PROXY, remove))
  expect(removed.map(({ method }) => method)).toContain('ProxyRemoved')
  await expect(through()).rejects.toMatchObject({ code: 'DispatchFailed' })
})

test('a user of the service is the described hash cut to 20 bytes, or what the switches say', async () => {
  const { addressRaw } = await devAccount('Alice')
  const user = `0x${Buffer.from(addressRaw).toString('hex')}` as Hex
  const interior = { X2: [{ Parachain: 2114 }, { AccountId32: { network: null, id: user } }] }
  const location = { V4: { parents: 1, interior } }
  const ask = async (): Promise<string> => {
    const answer =
      await net.target.api.call['locationToAccountApi']?.['convertLocation']?.(location)
    return JSON.stringify(answer?.toJSON()).toLowerCase()
  }
  const described = deriveHashedDescription({
    user,
    from: { kind: 'sibling', paraId: 2114 },
    length: 20
  })
  expect(await ask()).toContain(described.account)
  const answers = new Set([await ask()])
  for (const name of ['LegacyAccountDerivation', 'AliasAccountDerivation'] as const) {
    await net.misconfigure({ [name]: true })
    answers.add(await ask())
    await net.misconfigure({ [name]: false })
  }
  expect(answers.size).toBe(3)
  await net.misconfigure({ LocationApiHidden: true })
  expect(await ask()).toContain('unsupported')
  await net.misconfigure({ LocationApiHidden: false })
})
