import type { devnetErrors } from '../../src/errors/catalogue/devnet.ts'
import type { ErrorContext } from '../../src/errors/catalogue.ts'

/** For each code of the development network a context as it occurs. */
export const devnetExamples: {
  readonly [Code in keyof typeof devnetErrors]: ErrorContext<Code>
} = {
  BlockFailed: { chain: 'target', number: 4, reason: 'Slot must not decrease' },
  ChainBootFailed: {
    chain: 'guest',
    reason: '8 bytes are not the code of a runtime: it exports no memory'
  },
  ChainSpecMalformed: {
    chain: 'guest',
    problem: 'it has no genesis.raw: convert it to a raw specification first'
  },
  ChainSpecCodeMissing: { chain: 'guest' },
  GenesisPresetMissing: { chain: 'target', preset: 'local', known: ['development'] },
  GenesisInvalid: {
    chain: 'relay',
    problem: 'Invalid JSON blob: unknown field `hrmp_deposit`'
  },
  TransactionRefused: {
    chain: 'target',
    call: 'system.remark',
    reason: '{"invalid":{"payment":null}}'
  },
  DevnetCallFailed: {
    chain: 'target',
    call: 'balances.transferAllowDeath',
    error: 'token.FundsUnavailable'
  },
  DevnetCallUnknown: { chain: 'guest', name: 'sudo.sudo' },
  ParachainIdMissing: { chain: 'guest' },
  DevnetBlockUnknown: { chain: 'target', block: `0x${'5a'.repeat(32)}` },
  ForkBlockUnknown: { block: '90000000' },
  ForkStateUnavailable: {
    number: 4_210_000,
    hash: `0x${'3c'.repeat(32)}`,
    reason: 'Client error: UnknownBlock: State already discarded for 0x3c3c…'
  },
  ForkReadFailed: { reason: 'WebSocket is not connected' },
  ForkMethodRefused: { method: 'author_submitExtrinsic' },
  MessageRecipientMissing: { sender: 'target', recipient: 'parachain 2115', bytes: 120 },
  MessageLost: {
    sender: 'the network',
    recipient: 'relay',
    reason: '1 delivered, never executed and never refused'
  },
  MessageRefused: {
    chain: 'target',
    reason: 'messageQueue.Processed; XCM message execution incomplete error=Barrier'
  },
  SettleRoundsExceeded: { rounds: 64, waiting: 'messages between parachains' },
  SessionChangeMissing: { session: 12 },
  TravelTimeInvalid: { from: 1767225606n, to: 1767225600n },
  SnapshotMismatch: { snapshot: 'staging', network: 'main' },
  SwitchUnknown: {
    name: 'Barrier',
    known: [
      'BarrierRejectsService',
      'LegacyAccountDerivation',
      'ProxyFilterRefusesCall',
      'FeeAssetNotAccepted',
      'ContractsUnreachableOverXcm'
    ]
  },
  VariantUnknown: { value: 'day' },
  NetworkUnknown: { value: 'test' },
  ChainNameAmbiguous: { value: 'parachain 2200' },
  PortUnavailable: { chain: 'service', port: 9944, reason: 'EADDRINUSE' },
  DevnetUnavailable: { network: 'devnet-hour' },
  DevnetChainUnknown: { chain: 'target', network: 'main' },
  ExportWriteFailed: { path: 'network/relay.json', reason: 'EACCES' },
  ExportChainUnsupported: {
    chain: 'acme inc',
    problem: 'its name is to be 1 to 64 letters, digits, - and _'
  },
  ExportLimitExceeded: {
    chain: 'acme',
    part: 'code',
    bytes: 9_412_080,
    item: 'max_code_size',
    limit: 5_242_880
  }
}
