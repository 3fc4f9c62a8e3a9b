import type { coreErrors } from '../../src/errors/catalogue/core.ts'
import type { ErrorContext } from '../../src/errors/catalogue.ts'

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

/** For each code of core a context as it occurs: its message is snapshot, and stands on its page. */
export const coreExamples: { readonly [Code in keyof typeof coreErrors]: ErrorContext<Code> } = {
  HexMalformed: { value: '0x0g', problem: '"g" at position 3 is no hexadecimal digit' },
  HexLengthMismatch: { value: '0x0102', expected: 32, actual: 2 },
  IntegerMalformed: { value: '1,000', type: 'u32', problem: 'it has separators' },
  IntegerOutOfRange: { value: 70_000, type: 'u16', maximum: 65_535n },
  ParaIdMalformed: { value: '0x842', problem: 'it is hexadecimal, not decimal' },
  ParaIdOutOfRange: { value: -1 },
  AccountIdMalformed: { value: '0x0102', bytes: 32, problem: 'it has 2 bytes, not 32' },
  AccountIdChecksumMismatch: {
    value: '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    expected: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  },
  TaskIdMalformed: { value: 'my-task', problem: 'it does not begin with 0x' },
  UnixSecondsMalformed: { value: '2026-01-01', problem: 'it is not decimal digits only' },
  UnixSecondsOutOfRange: { value: -3600 },
  UnixSecondsUnitMismatch: {
    value: 1_767_225_600_000,
    unit: 'milliseconds',
    seconds: 1_767_225_600n
  },
  BalanceMalformed: {
    value: '1,5',
    symbol: 'ACME',
    problem: 'it has separators; only one point is allowed'
  },
  BalanceDecimalsExceeded: { value: '0.00000000001', symbol: 'ACME', decimals: 10, actual: 11 },
  BalanceOutOfRange: { value: '-1', symbol: 'ACME' },
  TokenDecimalsOutOfRange: { value: 256, symbol: 'ACME' },
  AddressMalformed: {
    value: '0xd43593',
    problem: '"0" at position 0 is not a character of base58'
  },
  AddressLengthMismatch: {
    value: alice.slice(0, -1),
    actual: 31,
    expected: [1, 2, 4, 8, 20, 32, 33]
  },
  AddressChecksumMismatch: { value: alice.replace('w', 'W') },
  AddressPrefixOutOfRange: { value: 16_384 },
  AddressPrefixRefused: { value: 46, prefix: 46 },
  AddressNetworkMismatch: {
    value: alice,
    expected: 0,
    actual: 42,
    sameAccount: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
  },
  JsonMalformed: {
    position: 7,
    line: 1,
    column: 8,
    problem: 'expected a key in quotes, found "}"'
  },
  JsonDepthExceeded: { limit: 64, where: 'the text at position 64' },
  JsonSizeExceeded: { limit: 16_777_216, actual: 70_000_000 },
  JsonValueUnsupported: { value: Number.NaN, path: '$.fees[0]' },
  JsonTagMalformed: { value: '1.5', tag: '$bigint', expected: 'decimal text' },
  DeadlineExceeded: { what: 'reading the metadata', milliseconds: 5000 },
  DeadlineOutOfRange: { value: Number.POSITIVE_INFINITY, what: 'reading the metadata' },
  OperationAborted: { what: 'reading the metadata' },
  NodeVersionUnsupported: { running: '20.20.2', oldest: '22.12' },
  FactMismatch: {
    what: 'the account of Alice on Acme',
    first: { value: alice, from: 'xcmpHandler_crossChainAccount' },
    second: {
      value: '5DGRXLYwWGce7wvm14vX1Ms4Vf118FSWQbJkyQigY2pfm6bg',
      from: 'LocationToAccountApi_convert_location'
    }
  },
  FactMissing: { what: 'the weight of the call on Acme' },
  ErrorReportMalformed: { value: {}, problem: 'its field code is missing or not what it should be' }
}
