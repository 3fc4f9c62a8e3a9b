import type { connectErrors } from '../../src/errors/catalogue/connect.ts'
import type { ErrorContext } from '../../src/errors/catalogue.ts'

const endpoint = 'wss://rpc-a.example'
const lost = `the connection to ${endpoint} was lost: "close code 1006"`

/** For each code of connect a context as it occurs. */
export const connectExamples: {
  readonly [Code in keyof typeof connectErrors]: ErrorContext<Code>
} = {
  EndpointMalformed: {
    value: 'rpc.example',
    problem: 'the scheme is missing, for example wss://'
  },
  EndpointUnavailable: { endpoint: 'ws://127.0.0.1:9944', problem: 'ECONNREFUSED' },
  EndpointTimedOut: { endpoint, stage: 'while connected', waitedMs: 8000 },
  NodeMissing: { endpoint: 'https://explorer.example', problem: 'it answered with a web page' },
  GenesisMismatch: {
    endpoint,
    expected: `0x${'11'.repeat(32)}`,
    actual: `0x${'22'.repeat(32)}`
  },
  NodeLagExceeded: { endpoint, behind: '2500 blocks', allowed: '100 blocks' },
  NodeStallExceeded: {
    endpoint,
    head: 'finalized',
    number: 4_211_007,
    stoodMs: 75_012,
    allowedMs: 60_000
  },
  FrameSizeExceeded: { endpoint, limitBytes: 16_777_216 },
  RateLimitExceeded: { endpoint: 'https://rpc.example', retryAfterMs: 60_000 },
  EndpointsUnavailable: {
    failures: [
      {
        endpoint,
        code: 'EndpointUnavailable',
        message: `${endpoint} cannot be reached: nothing listens on this port (ECONNREFUSED)`
      },
      {
        endpoint: 'wss://rpc-b.example',
        code: 'NodeMissing',
        message: 'wss://rpc-b.example is not a Substrate node: it answered with a web page'
      }
    ]
  },
  CallTimedOut: { method: 'state_call', deadlineMs: 30_000 },
  CallAborted: { method: 'state_getStorage' },
  CallOutcomeUnknown: { method: 'author_submitExtrinsic', endpoint, problem: lost },
  ConnectionLost: { endpoint, problem: 'close code 1006' },
  ProviderUnavailable: { doing: 'state_getStorage' },
  CallRefused: {
    method: 'author_submitExtrinsic',
    rpcCode: 1010,
    rpcMessage: 'Invalid Transaction',
    data: 'Transaction is outdated'
  },
  AnswerMalformed: { endpoint, problem: 'it is not JSON' },
  SubscriptionUnsupported: { method: 'chain_subscribeNewHeads' },
  SubscriptionLost: { method: 'author_submitAndWatchExtrinsic', problem: lost },
  FinalizedGapExceeded: { from: 100, to: 9000, limit: 4096 },
  FinalizedHeadsMissing: {
    from: 100,
    to: 104,
    problem: 'the headers that the node sent do not form a chain'
  },
  PinnedCallRefused: { method: 'author_submitExtrinsic', hash: `0x${'33'.repeat(32)}` },
  ChainMismatch: { endpoint, fact: 'paraId', expected: 2114, actual: 2000 },
  RuntimeApiMissing: {
    name: 'DryRunApi_dry_run_call',
    problem: 'it does not declare DryRunApi'
  },
  RuntimeApiArgumentInvalid: {
    name: 'LocationToAccountApi_convert_location',
    argument: 'location',
    problem: 'it is missing; version 1 takes location'
  },
  RuntimeApiResultMalformed: {
    name: 'AccountNonceApi_account_nonce',
    result: '0x0700000000',
    problem: 'bytes too many: 1'
  },
  ConnectOptionInvalid: {
    option: 'deadlineMs',
    value: -1,
    expected: 'a number from 1 to 2147483647'
  },
  CallbackFailed: { error: new Error('no such account') },
  ApiFailed: { endpoint, problem: 'FATAL: Unable to initialize the API' },
  ChainValueInvalid: {
    chain: 'polkadot',
    item: 'hrmp.hrmpChannels',
    problem: 'max_capacity is missing'
  },
  ChainEntriesExceeded: { chain: 'acme', item: 'proxy.proxies', limit: 1000 },
  BlockMissing: { chain: 'acme', hash: `0x${'ab'.repeat(32)}` },
  MetadataCacheUnavailable: { directory: '/var/cache/metadata', problem: 'EACCES' }
}
