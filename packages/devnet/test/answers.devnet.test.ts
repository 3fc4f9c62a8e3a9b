import type { Hex } from '@paraclock/core'
import { WsProvider } from '@polkadot/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Devnet, devAccount, startDevnet } from '../src/index.ts'
import { call } from './call.ts'

let net: Devnet
let provider: WsProvider
let known: Context

interface Context {
  readonly head: Hex
  readonly alice: string
  /** Signed transactions, each with the next nonce. */
  readonly signed: readonly Hex[]
  /** The operation of `transaction_v1_broadcast`. */
  readonly broadcast: string
  /** A subscription of `chainHead_v1_follow`. */
  readonly follow: string
}

type Params = readonly unknown[]

/** What a method is asked, and what a node answers: a good question, and one that it refuses. */
type Row = readonly [
  methods: string,
  good: (context: Context) => Params,
  gives: unknown,
  /** Left out if a method has no parameters: nodes ignore what they are given beside them. */
  bad?: (context: Context) => Params,
  /** The code of the error and its first words, or the answer of nodes to what they do not have. */
  refusal?: readonly [code: number, says: string] | { readonly answer: unknown }
]

const UNKNOWN = `0x${'ab'.repeat(32)}`
/** The key of `Timestamp.Now`, and of a child trie that is empty. */
const KEY = '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb'
const CHILD = '0x3a6368696c645f73746f726167653a64656661756c743aaa'
const NEVER = 4_000_000_000
const HEX = /^0x([\da-f]{2})*$/
const HASH = /^0x[\da-f]{64}$/
const unknownBlock = [
  4003,
  `Client error: UnknownBlock: Header was not found in the database: ${UNKNOWN}`
] as const
const invalid = [-32602, 'Invalid params'] as const
const nothing = { answer: null }
const empty = { answer: [] }
const none = (): Params => []
const hex = expect.stringMatching(HEX)
const hash = expect.stringMatching(HASH)
const text = expect.any(String)
const count = expect.any(Number)
const header = { number: expect.stringMatching(/^0x/), stateRoot: hash, digest: { logs: [] } }
const anyHeader = expect.objectContaining({ ...header, digest: expect.anything() })
const version = expect.objectContaining({ specName: 'paraclock-target', apis: expect.any(Array) })

const rows: readonly Row[] = [
  [
    'account_nextIndex system_accountNextIndex',
    ({ alice }) => [alice],
    count,
    () => ['zz'],
    invalid
  ],
  ['archive_v1_body', ({ head }) => [head], expect.any(Array), () => [UNKNOWN], nothing],
  [
    'archive_v1_call',
    ({ head }) => [head, 'Core_version', '0x'],
    { success: true, value: hex },
    ({ head }) => [head, 'Core_none', '0x'],
    {
      answer: {
        success: false,
        error: 'Execution failed: Other: Exported method Core_none is not found'
      }
    }
  ],
  ['archive_v1_finalizedHeight', none, count],
  ['archive_v1_genesisHash chainSpec_v1_genesisHash', none, hash],
  ['archive_v1_hashByHeight', () => [0], [hash], () => [NEVER], empty],
  ['archive_v1_header', ({ head }) => [head], hex, () => [UNKNOWN], nothing],
  [
    'archive_v1_storage',
    ({ head }) => [head, [{ key: KEY, type: 'value' }]],
    text,
    () => [UNKNOWN, [{ key: KEY, type: 'other' }]],
    invalid
  ],
  ['archive_v1_stopStorage', () => ['none'], null, () => [7], invalid],
  ['author_pendingExtrinsics', none, []],
  [
    'author_submitExtrinsic',
    ({ signed }) => [signed[0]],
    hash,
    () => ['0x00'],
    [1002, 'Verification Error']
  ],
  [
    'author_submitAndWatchExtrinsic',
    ({ signed }) => [signed[1]],
    text,
    ({ signed }) => [signed[0]],
    [1013, 'Transaction Already Imported']
  ],
  ['transactionWatch_v1_submitAndWatch', ({ signed }) => [signed[2]], text, () => ['zz'], invalid],
  ['author_unwatchExtrinsic', () => ['none'], false, none, { answer: false }],
  ['transactionWatch_v1_unwatch', () => ['none'], null, () => [7], invalid],
  ['transaction_v1_broadcast', ({ signed }) => [signed[3]], text, () => ['zz'], invalid],
  [
    'transaction_v1_stop',
    ({ broadcast }) => [broadcast],
    null,
    () => ['none'],
    [-32602, 'Invalid operation id']
  ],
  [
    'chainHead_v1_body',
    ({ follow, head }) => [follow, head],
    { result: 'started', operationId: text },
    ({ follow }) => [follow, UNKNOWN],
    [-32801, 'Invalid block hash']
  ],
  [
    'chainHead_v1_call',
    ({ follow, head }) => [follow, head, 'Core_version', '0x'],
    { result: 'started', operationId: text },
    ({ follow }) => [follow, UNKNOWN, 'Core_version', '0x'],
    [-32801, 'Invalid block hash']
  ],
  [
    'chainHead_v1_header',
    ({ follow, head }) => [follow, head],
    hex,
    ({ follow }) => [follow, UNKNOWN],
    [-32801, 'Invalid block hash']
  ],
  [
    'chainHead_v1_storage',
    ({ follow, head }) => [follow, head, [{ key: KEY, type: 'value' }]],
    { result: 'started', operationId: text, discardedItems: 0 },
    ({ follow }) => [follow, UNKNOWN, []],
    [-32801, 'Invalid block hash']
  ],
  [
    'chainHead_v1_continue',
    ({ follow }) => [follow, 'none'],
    null,
    ({ follow }) => [follow],
    invalid
  ],
  [
    'chainHead_v1_stopOperation',
    ({ follow }) => [follow, 'none'],
    null,
    ({ follow }) => [follow],
    invalid
  ],
  [
    'chainHead_v1_unpin',
    ({ follow }) => [follow, []],
    null,
    ({ follow }) => [follow, UNKNOWN],
    [-32801, 'Invalid block hash']
  ],
  ['chainHead_v1_follow', () => [false], text, () => ['x'], invalid],
  ['chainHead_v1_unfollow', () => ['none'], null, () => [7], invalid],
  ['chainSpec_v1_chainName', none, text],
  [
    'chainSpec_v1_properties system_properties',
    none,
    expect.objectContaining({ tokenSymbol: 'TGT' })
  ],
  [
    'chain_getBlock',
    ({ head }) => [head],
    { block: { header: anyHeader, extrinsics: expect.any(Array) }, justifications: null },
    () => [UNKNOWN],
    nothing
  ],
  ['chain_getBlockHash chain_getHead', () => [0], hash, () => [NEVER], nothing],
  ['chain_getFinalisedHead chain_getFinalizedHead', none, hash],
  ['chain_getHeader', ({ head }) => [head], anyHeader, () => [UNKNOWN], nothing],
  [
    'chain_getRuntimeVersion state_getRuntimeVersion',
    ({ head }) => [head],
    version,
    () => [UNKNOWN],
    unknownBlock
  ],
  [
    'chain_subscribeAllHeads chain_subscribeFinalisedHeads chain_subscribeFinalizedHeads chain_subscribeNewHead chain_subscribeNewHeads',
    none,
    text
  ],
  ['chain_subscribeRuntimeVersion state_subscribeRuntimeVersion', none, text],
  [
    'chain_unsubscribeAllHeads chain_unsubscribeFinalisedHeads chain_unsubscribeFinalizedHeads chain_unsubscribeNewHead chain_unsubscribeNewHeads chain_unsubscribeRuntimeVersion state_unsubscribeRuntimeVersion state_unsubscribeStorage',
    () => ['none'],
    false,
    () => [{}],
    { answer: false }
  ],
  ['childstate_getKeys', () => [CHILD, '0x'], [], () => [CHILD, '0x', UNKNOWN], unknownBlock],
  [
    'childstate_getKeysPaged childstate_getKeysPagedAt',
    () => [CHILD, '0x', 1],
    [],
    () => [CHILD, '0x', 1, null, UNKNOWN],
    unknownBlock
  ],
  [
    'childstate_getStorage childstate_getStorageHash childstate_getStorageSize',
    () => [CHILD, KEY],
    null,
    () => [CHILD, KEY, UNKNOWN],
    unknownBlock
  ],
  [
    'childstate_getStorageEntries',
    () => [CHILD, [KEY]],
    [null],
    () => [CHILD, [KEY], UNKNOWN],
    unknownBlock
  ],
  [
    'payment_queryInfo',
    ({ signed }) => [signed[0]],
    expect.objectContaining({ partialFee: text }),
    () => ['0x04'],
    [2, 'Unable to query dispatch info.']
  ],
  [
    'payment_queryFeeDetails',
    ({ signed }) => [signed[0]],
    { inclusionFee: expect.anything() },
    () => ['0x00'],
    [1, 'Unable to query fee details.']
  ],
  ['rpc_methods', none, { methods: expect.any(Array) }],
  [
    'state_call state_callAt',
    () => ['Core_version', '0x'],
    hex,
    () => ['Core_none', '0x'],
    [4003, 'Client error: Execution failed: Other: Exported method Core_none is not found']
  ],
  [
    'state_getChildReadProof',
    () => [CHILD, [KEY]],
    { at: hash, proof: expect.any(Array) },
    () => [CHILD, [KEY], UNKNOWN],
    unknownBlock
  ],
  ['state_getKeys', () => [KEY], [KEY], () => [KEY, UNKNOWN], unknownBlock],
  [
    'state_getKeysPaged state_getKeysPagedAt',
    () => [KEY, 1],
    [KEY],
    () => [KEY, 1001],
    [4002, 'count exceeds maximum value. value: 1001, max: 1000']
  ],
  ['state_getMetadata', none, expect.stringMatching(/^0x6d657461/), () => [UNKNOWN], unknownBlock],
  [
    'state_getReadProof',
    () => [[KEY]],
    { at: hash, proof: expect.any(Array) },
    () => [[KEY], UNKNOWN],
    unknownBlock
  ],
  ['state_getStorage state_getStorageAt', () => [KEY], hex, () => [KEY, UNKNOWN], unknownBlock],
  [
    'state_getStorageHash state_getStorageHashAt',
    () => [KEY],
    hash,
    () => [KEY, UNKNOWN],
    unknownBlock
  ],
  [
    'state_getStorageSize state_getStorageSizeAt',
    () => [KEY],
    8,
    () => [KEY, UNKNOWN],
    unknownBlock
  ],
  [
    'state_queryStorageAt',
    () => [[KEY]],
    [{ block: hash, changes: [[KEY, hex]] }],
    () => [[KEY], UNKNOWN],
    [4001, 'Cannot resolve a block range']
  ],
  ['state_subscribeStorage', () => [[KEY]], text, () => ['zz'], invalid],
  ['system_chain system_chainType system_localPeerId system_name system_version', none, text],
  [
    'system_dryRun system_dryRunAt',
    ({ signed }) => [signed[0]],
    hex,
    () => ['0x00'],
    [1, 'Unable to dry run extrinsic.']
  ],
  ['system_reservedPeers', none, []],
  ['system_health', none, { peers: 0, isSyncing: false, shouldHavePeers: false }],
  ['system_localListenAddresses system_nodeRoles system_peers', none, expect.any(Array)],
  ['system_syncState', none, { startingBlock: 0, currentBlock: count, highestBlock: count }]
]

const UNSAFE =
  'author_hasKey author_hasSessionKeys author_insertKey author_removeExtrinsic author_rotateKeys author_rotateKeysWithOwner dev_getBlockStats offchain_localStorageClear offchain_localStorageGet offchain_localStorageSet state_getPairs state_queryStorage state_traceBlock system_addLogFilter system_addReservedPeer system_removeReservedPeer system_resetLogFilter system_unstable_networkState'.split(
    ' '
  )

// Held to polkadot-sdk's RPC servers and to the specification of JSON-RPC for Polkadot: what a node
// says of a block, a transaction, an export of the runtime or a subscription that it does not have.
const cases = rows.flatMap(([methods, ...rest]) =>
  methods.split(' ').map((method): Row => [method, ...rest])
)

/** The answer of the node: a result, or the error of JSON-RPC. */
async function ask(method: string, params: Params): Promise<unknown> {
  return await provider.send(method, [...params]).then(
    (answer: unknown) => ({ answer }),
    ({ code, message }: { readonly code: number; readonly message: string }) => ({ code, message })
  )
}

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute', name: 'main' })
  provider = new WsProvider(net.target.wsUrl)
  await provider.isReady
  await provider.send('dev_newBlock', [])
  const alice = await devAccount('Alice')
  const remark = call(net.target, 'system.remark', '0x01')
  const signed: Hex[] = []
  for (const nonce of [0, 1, 2, 3, 4]) {
    signed.push((await remark.signAsync(alice, { nonce })).toHex())
  }
  known = {
    head: await provider.send('chain_getFinalizedHead', []),
    alice: alice.address,
    signed,
    broadcast: await provider.send('transaction_v1_broadcast', [signed[4]]),
    follow: await provider.send('chainHead_v1_follow', [true])
  }
})

afterAll(async () => {
  await provider?.disconnect()
  await net?.stop()
})

test('every method that is served is asked', async () => {
  const { methods } = (await provider.send('rpc_methods', [])) as { methods: readonly string[] }
  const served = methods.filter((method) => !method.startsWith('dev_'))
  const asked = [...cases.map(([method]) => method), ...UNSAFE]
  expect(asked.filter((method) => method !== 'dev_getBlockStats').toSorted()).toEqual(
    served.toSorted()
  )
})

test.each(cases)('%s answers as a node does', async (...row) => {
  const [method, good, gives, bad, refusal] = row as unknown as Row
  expect([method, await ask(method, good(known))]).toEqual([method, { answer: gives }])
  if (bad === undefined || refusal === undefined) return
  const refused = Array.isArray(refusal)
    ? { code: refusal[0], message: expect.stringContaining(refusal[1]) }
    : refusal
  expect([method, await ask(method, bad(known))]).toEqual([method, refused])
})

test.each(UNSAFE)('%s is refused as nodes refuse it to strangers', async (method) => {
  const message = expect.stringContaining('RPC call is unsafe to be called externally')
  expect(await ask(method, [])).toEqual({ code: -32601, message })
})

// The errors of JSON-RPC itself, as jsonrpsee gives them.
test.each([
  ['{', null, -32700, 'Parse error'],
  ['[]', null, -32600, 'Invalid request'],
  ['{"jsonrpc":"2.0","id":7}', 7, -32600, 'Invalid request'],
  ['{"jsonrpc":"2.0","id":7,"method":"no_such"}', 7, -32601, 'Method not found'],
  [
    '{"jsonrpc":"2.0","id":7,"method":"chain_getHeader","params":["zz"]}',
    7,
    -32602,
    'Invalid params'
  ],
  [
    '{"jsonrpc":"2.0","id":7,"method":"childstate_getKeys","params":["0x00","0x"]}',
    7,
    4003,
    'Client error: Invalid child storage key'
  ]
])('%s has the code and the first words of nodes', async (body, id, code, words) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(net.target.httpUrl, { method: 'POST', headers, body })
  const message = expect.stringMatching(new RegExp(`^${words}`))
  expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', id, error: { code, message } })
})

test('a batch is answered in its order, each request after the one before', async () => {
  const { number } = (await provider.send('chain_getHeader', [])) as { number: string }
  const methods = ['dev_newBlock', 'chain_getHeader', 'none']
  const batch = methods.map((method, id) => ({ jsonrpc: '2.0', id, method, params: [] }))
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(batch)
  const answer = await fetch(net.target.httpUrl, { method: 'POST', headers, body })
  expect(await answer.json()).toMatchObject([
    { id: 0, result: hash },
    { id: 1, result: { number: `0x${(Number(number) + 1).toString(16)}` } },
    { id: 2, error: { code: -32601 } }
  ])
})
