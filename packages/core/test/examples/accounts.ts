import type { accountsErrors } from '../../src/errors/catalogue/accounts.ts'
import type { ErrorContext } from '../../src/errors/catalogue.ts'

const user = `0x${'01'.repeat(32)}`
const hashed = '0x352c320f6ea25bdd88a6693861d8a75fe5dc78c3d239453b640649609c4e6b55'
const legacy = '0x0297795773a0089b980c46d180785f3048aff48dbb77a8ec87df353c5d3ea46b'

/** For each code of accounts a context as it occurs. */
export const accountsExamples: {
  readonly [Code in keyof typeof accountsErrors]: ErrorContext<Code>
} = {
  ProvidedIdMalformed: { value: 7, problem: 'it is neither text nor bytes' },
  TaskIdSchemeUnknown: {
    value: '01-2-3',
    problem: 'it is neither 32 bytes nor block-extrinsic-event'
  },
  AccountLengthMismatch: {
    value: `0x${'7b'.repeat(20)}`,
    purpose: 'the owner of a task',
    expected: 32,
    actual: 20
  },
  AccountLengthOutOfRange: { value: 33 },
  ChainRelationUnknown: { value: 'cousin', expected: ['sibling', 'child', 'parent'] },
  PalletIdMalformed: { value: 'treasury!', problem: 'it has 9 bytes, not 8' },
  NetworkUnsupported: { value: 'rococo', version: 5 },
  XcmVersionUnsupported: { value: 2, supported: [5, 4, 3] },
  LocationMalformed: { value: 256, problem: 'parents are a whole number from 0 to 255' },
  LocationConversionRefused: {
    chain: 'Acme',
    location: `0x050102005d110100${'01'.repeat(32)}`,
    reason: 'its LocationToAccountId converts no such location'
  },
  DerivationAmbiguous: {
    chain: 'Acme',
    user,
    problem: 'the chain has no LocationToAccountApi, and 2 candidates have left traces on it',
    candidates: [
      { account: hashed, derivation: 'HashedDescription', traces: ['the user granted it a proxy'] },
      { account: legacy, derivation: 'Account32Hash with no network', traces: ['it holds 7'] }
    ]
  }
}
