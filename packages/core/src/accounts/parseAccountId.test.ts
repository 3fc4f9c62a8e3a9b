import { isEthereumChecksum } from '@polkadot/util-crypto'
import { raise } from '@tooling/vitest/raise'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAddress } from '../address/formatAddress.ts'
import { AddressNetworkMismatch, ValueMalformed } from '../errors/values.ts'
import { isAccountId20 } from './AccountId.ts'
import { formatAccountId20 } from './formatAccountId20.ts'
import { parseAccount } from './parseAccount.ts'
import { parseAccountId20 } from './parseAccountId20.ts'
import { parseAccountId32 } from './parseAccountId32.ts'
import { parseAccountOf } from './parseAccountOf.ts'
import { parseTaskId } from './parseTaskId.ts'

const ones = `0x${'01'.repeat(32)}`

describe.each([
  ['parseAccountId32', parseAccountId32, 'ValueMalformed'],
  ['parseTaskId', parseTaskId, 'ValueMalformed']
] as const)('%s', (_, parse, code) => {
  test('takes 32 bytes as hex or bytes', () => {
    expect(parse(ones)).toBe(ones)
    expect(parse(new Uint8Array(32).fill(1))).toBe(ones)
    expect(parse(`0x${'AB'.repeat(32)}`)).toBe(`0x${'ab'.repeat(32)}`)
  })

  test.each([
    [`0x${'01'.repeat(31)}`, 'it has 31 bytes, not 32'],
    [new Uint8Array(33), 'it has 33 bytes, not 32'],
    ['12-1-3', 'it does not begin with 0x'],
    [undefined, 'it is not text']
  ])('refuses %o: %s', (value, problem) => {
    expect(raise(code, () => parse(value)).context).toMatchObject({ value, problem })
  })
})

// The examples of EIP-55: all upper case, all lower case, and mixed case.
const eip55 = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'
]

describe('accounts of 20 bytes', () => {
  test.each(eip55)('%s carries its checksum', (text) => {
    const account = parseAccountId20(text)
    expect(account).toBe(text.toLowerCase())
    expect(formatAccountId20(account)).toBe(text)
  })

  test('mixed case with a wrong checksum is refused, and the message has the right text', () => {
    const value = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    const error = raise(ValueMalformed, () => parseAccountId20(value))
    expect(error.context.problem).toContain('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  })

  test('text in one case has no checksum', () => {
    const lower = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
    expect(parseAccountId20(lower)).toBe(lower)
    expect(parseAccountId20(`0x${lower.slice(2).toUpperCase()}`)).toBe(lower)
  })

  test('bytes have no checksum', () => {
    const zero = `0x${'00'.repeat(20)}`
    expect(parseAccountId20(new Uint8Array(20))).toBe(zero)
    raise(ValueMalformed, () => parseAccountId20(new Uint8Array(32)))
  })

  test('the checksum is the one that @polkadot/util-crypto computes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
        expect(isEthereumChecksum(formatAccountId20(parseAccountId20(bytes)))).toBe(true)
      })
    )
  })
})

describe('parseAccount', () => {
  const alice = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'

  test('takes an address, hex and bytes of either length', () => {
    expect(parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY')).toBe(alice)
    expect(parseAccount(alice)).toBe(alice)
    expect(parseAccount(new Uint8Array(20))).toBe(`0x${'00'.repeat(20)}`)
    expect(parseAccount(new Uint8Array(32))).toBe(`0x${'00'.repeat(32)}`)
    expect(parseAccount(eip55[4])).toBe(eip55[4]?.toLowerCase())
  })

  test('checks the length and the checksum of each form', () => {
    raise(ValueMalformed, () => parseAccount(eip55[4]?.replace('a', 'A')))
    raise(ValueMalformed, () => parseAccount('0x00'))
    raise(AddressNetworkMismatch, () =>
      parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', { prefix: 0 })
    )
    raise(ValueMalformed, () => parseAccount(12))
  })

  test('takes an address of 20 bytes, and no account index', () => {
    const short = formatAddress({ account: `0x${'05'.repeat(20)}`, prefix: 1284 })
    expect(parseAccount(short)).toBe(`0x${'05'.repeat(20)}`)
    const index = formatAddress({ account: '0x05', prefix: 42 })
    expect(raise(ValueMalformed, () => parseAccount(index)).context.problem).toBe(
      'the address holds 1 bytes'
    )
  })
})

describe('parseAccountOf', () => {
  const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
  const short = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const refuse = (value: unknown, length: 20 | 32) =>
    raise(ValueMalformed, () => parseAccountOf({ value, length, whose: 'an account of Acme' }))

  test('an account of the right length is accepted in each form', () => {
    expect(parseAccountOf({ value: alice, length: 32, whose: 'a user' })).toBe(parseAccount(alice))
    expect(parseAccountOf({ value: short, length: 20, whose: 'a user' })).toBe(short.toLowerCase())
    expect([isAccountId20(parseAccount(short)), isAccountId20(parseAccount(alice))]).toEqual([
      true,
      false
    ])
  })

  test.each([
    [alice, 20],
    [short, 32]
  ] as const)(
    '%s is refused where accounts have %i bytes, and both forms are named',
    (value, length) => {
      const { message } = refuse(value, length)
      expect(message).toContain(value)
      expect(message).toContain('20 bytes (0x and 40 digits, as Ethereum wallets show it)')
      expect(message).toContain('32 bytes (an SS58 address, or 0x and 64 digits)')
      expect(message).toContain('an account of Acme')
    }
  )

  test('the zero address of Ethereum belongs to nobody', () => {
    expect(refuse(`0x${'0'.repeat(40)}`, 20).message).toContain('the zero address')
  })

  test.each([
    ...[`0x${'5f'.repeat(32)}`, '5F'.repeat(32)],
    ...[` 0x${'5f'.repeat(32)}`, `0x${'5f'.repeat(32)}\n`]
  ])('what may be a private key is not repeated: %s', (key) => {
    const errors = [
      raise(ValueMalformed, () => parseAccountOf({ value: key, length: 20, whose: 'a user' })),
      raise(ValueMalformed, () => parseAccountId20(key)),
      raise(ValueMalformed, () => parseAccountId20(new Uint8Array(32).fill(0x5f)))
    ]
    for (const error of errors) {
      expect(JSON.stringify([error.message, error.context, error.remedies])).not.toMatch(
        /5f5f|95,95/i
      )
    }
  })
})
