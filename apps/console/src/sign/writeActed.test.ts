import { createChain, createMemorySource } from '@paraclock/connect'
import { asProven } from '@paraclock/connect/fixtures/asProven'
import { bytesToHex, encodeHeader, type Hex, hexToBytes } from '@paraclock/core'
import { readRuntimeCode, readRuntimeMetadata } from '@paraclock/runtimes/node'
import { deriveMultisig, hashHex } from '@paraclock/submission'
import { encodeEntry, openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import type { CallActing } from './CallSigning.ts'
import { writeActed } from './writeActed.ts'

const CODE_KEY = '0x3a636f6465'
const ROOT: Hex = `0x${'00'.repeat(32)}`
const header = { parentHash: ROOT, number: '0x7', stateRoot: ROOT, extrinsicsRoot: ROOT }
const HASH = hashHex(encodeHeader({ parentHash: hexToBytes(ROOT), number: 7, logs: [] }))
const CALL: Hex = '0x00000401'
const [real, delegate, third] = ['11', '22', '33'].map((one): Hex => `0x${one.repeat(32)}`) as [
  ...[Hex, Hex, Hex]
]
const metadata = readRuntimeMetadata({ runtime: 'target', version: 15 })
const runtime = openRuntime({ metadata })
const api = runtime.metadata.apis.find(({ name }) => name === 'DryRunApi')
const output = api?.methods.find(({ name }) => name === 'dry_run_call')?.output ?? 0
const info = { actual_weight: undefined, pays_fee: { type: 'Yes' } }
const errors = {
  filtered: { type: 'System', value: { type: 'CallFiltered' } },
  early: { type: 'Proxy', value: { type: 'Unannounced' } },
  other: { type: 'System', value: { type: 'InvalidSpecName' } }
} as const

/** The answer of a dry run that passes, or fails with an error. */
function answerOf(error?: keyof typeof errors): Hex {
  const execution_result =
    error === undefined
      ? { success: true, value: info }
      : {
          success: false,
          value: { post_info: info, error: { type: 'Module', value: errors[error] } }
        }
  const rest = { emitted_events: [], local_xcm: undefined, forwarded_xcms: [] }
  return bytesToHex(
    runtime.type(output).encode({ success: true, value: { execution_result, ...rest } })
  )
}

type Entry = Parameters<typeof encodeEntry>[1]

// A run pays its fee, and the runtime takes the fee from the issuance.
const ISSUANCE: Entry = { pallet: 'Balances', item: 'TotalIssuance', value: 10n ** 25n }

/** Writes a call on a chain with entries, whose dry runs end in turn like this. */
async function write(
  args: { readonly account: Hex; readonly as: CallActing; readonly call?: Hex },
  entries: readonly Entry[],
  ends: readonly (keyof typeof errors | undefined)[] = []
) {
  let run = 0
  const storage: Record<string, string> = Object.fromEntries([
    [CODE_KEY, bytesToHex(readRuntimeCode('target'))],
    ...[ISSUANCE, ...entries].map((entry) => encodeEntry(runtime, entry))
  ])
  const chain = createChain({
    ...{ name: 'Acme', metadata, block: { hash: HASH, number: 7 } },
    source: createMemorySource({
      storage,
      calls: {
        DryRunApi_dry_run_call: () => answerOf(ends[run++]),
        TransactionPaymentCallApi_query_call_info: `0x040800${'00'.repeat(16)}`,
        TransactionPaymentApi_query_info: `0x040800${'00'.repeat(16)}`
      },
      requests: {
        chain_getBlockHash: HASH,
        chain_getHeader: { ...header, digest: { logs: [] } },
        state_queryStorageAt: ([keys, block]: readonly [readonly string[], Hex]) => [
          { block, changes: keys.map((key) => [key, storage[key] ?? null]) }
        ],
        state_getKeysPaged: ([, , after]: readonly [Hex, number, Hex | null]) =>
          Object.keys(storage)
            .toSorted()
            .filter((key) => key > (after ?? '0x'))
      }
    })
  })
  const { call, isMade } = await writeActed({ chain: asProven(chain), call: CALL, ...args })
  const decoded = runtime.decodeCall(hexToBytes(call))
  return {
    title: runtime.describeCall(decoded).split('(')[0],
    text: runtime.describeCall(decoded),
    isMade,
    runs: run
  }
}

const grant = (delay: number, type = 'Any'): Entry => ({
  ...{ pallet: 'Proxy', item: 'Proxies', keys: [real] },
  value: [[{ delegate, proxy_type: { type }, delay }], 0n]
})
const announced: Entry = {
  ...{ pallet: 'Proxy', item: 'Announcements', keys: [delegate] },
  value: [[{ real, call_hash: hashHex(CALL), height: 5 }], 0n]
}
const byProxy = { account: real, as: { kind: 'proxy', signer: delegate } } as const

test('a proxy without a delay makes the call', async () => {
  expect(await write(byProxy, [grant(0)])).toMatchObject({ title: 'proxy.proxy', isMade: true })
  // Another failure is shown where the call is reviewed.
  expect(await write(byProxy, [grant(0)], ['other'])).toMatchObject({ isMade: true })
})

test('a proxy whose type does not admit the call is refused, with the grants that there are', async () => {
  await expect(write(byProxy, [grant(0, 'Automation')], ['filtered'])).rejects.toMatchObject({
    code: 'ActorRefused',
    context: { chain: 'Acme', found: [expect.stringMatching(/^\w+ \(Automation\)$/)] }
  })
  await expect(write(byProxy, [])).rejects.toMatchObject({
    ...{ code: 'ActorRefused', context: { found: [] } }
  })
})

test('a proxy with a delay announces the call, and makes it when the delay has passed', async () => {
  expect(await write(byProxy, [grant(3)])).toMatchObject({
    ...{ title: 'proxy.announce', isMade: false, runs: 0 }
  })
  expect(await write(byProxy, [grant(3), announced])).toMatchObject({
    ...{ title: 'proxy.proxyAnnounced', isMade: true }
  })
  await expect(write(byProxy, [grant(3), announced], ['early'])).rejects.toMatchObject({
    code: 'CallAwaited',
    context: { done: 'announced in block 5 with a delay of 3 blocks' }
  })
  await expect(write(byProxy, [grant(3), announced], ['filtered'])).rejects.toMatchObject({
    code: 'ActorRefused'
  })
})

test('a proxy with a delay whose type does not admit the call announces nothing', async () => {
  const args = { dest: { type: 'Id', value: third }, value: 1n }
  const transfer = { pallet: 'Balances', method: 'transfer_keep_alive', args }
  const call = bytesToHex(runtime.encodeCall(transfer))
  await expect(write({ ...byProxy, call }, [grant(3, 'NonTransfer')])).rejects.toMatchObject({
    code: 'ActorRefused',
    context: { found: [expect.stringMatching(/ \(NonTransfer, after 3 blocks\)$/)] }
  })
})

const members = [real, delegate, third].toSorted()
const board = deriveMultisig(members, 2)
const byMultisig = (signer: Hex, threshold = 2) => ({
  account: board,
  as: {
    ...{ kind: 'multisig', signer, threshold },
    others: members.filter((one) => one !== signer)
  } as CallActing
})
const operation = (approvals: readonly Hex[]): Entry => ({
  ...{ pallet: 'Multisig', item: 'Multisigs', keys: [board, hashHex(CALL)] },
  value: { when: { height: 5, index: 1 }, deposit: 0n, depositor: approvals[0], approvals }
})

test('the first approval begins, and the last one makes the call', async () => {
  const first = await write(byMultisig(delegate), [])
  expect(first).toMatchObject({ title: 'multisig.asMulti', isMade: false })
  const last = await write(byMultisig(delegate), [operation([real])])
  expect(last).toMatchObject({ title: 'multisig.asMulti', isMade: true })
  expect(last.text).not.toBe(first.text)
})

test('an approval in between states only the hash of the call', async () => {
  const three = deriveMultisig(members, 3)
  const begun = { ...operation([real]), keys: [three, hashHex(CALL)] }
  const { account, as } = { ...byMultisig(delegate, 3), account: three }
  expect(await write({ account, as }, [begun])).toMatchObject({
    ...{ title: 'multisig.approveAsMulti', isMade: false }
  })
})

test('a member that has approved waits for the others', async () => {
  await expect(write(byMultisig(real), [operation([real])])).rejects.toMatchObject({
    code: 'ApprovalRefused',
    context: { chain: 'Acme', threshold: 2, callHash: hashHex(CALL) }
  })
})

test('members and a threshold of another account are refused', async () => {
  await expect(write(byMultisig(real, 3), [])).rejects.toMatchObject({
    code: 'ArgumentInvalid',
    context: { argument: 'the members and the threshold', value: '3 of 3' }
  })
})
