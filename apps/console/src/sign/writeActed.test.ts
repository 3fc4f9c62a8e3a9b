import { createChain, createMemorySource } from '@paraclock/connect'
import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { deriveMultisig, hashHex } from '@paraclock/submission'
import { encodeEntry, openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import type { CallActing } from './CallSigning.ts'
import { writeActed } from './writeActed.ts'

const HASH: Hex = `0x${'45'.repeat(32)}`
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

/** Writes a call on a chain with entries, whose dry runs end in turn like this. */
async function write(
  args: { readonly account: Hex; readonly as: CallActing },
  entries: readonly Entry[],
  ends: readonly (keyof typeof errors | undefined)[] = []
) {
  let run = 0
  const chain = createChain({
    ...{ name: 'Acme', metadata, block: { hash: HASH, number: 7 } },
    source: createMemorySource({
      storage: Object.fromEntries(entries.map((entry) => encodeEntry(runtime, entry))),
      calls: {
        DryRunApi_dry_run_call: () => answerOf(ends[run++]),
        TransactionPaymentCallApi_query_call_info: `0x040800${'00'.repeat(16)}`,
        TransactionPaymentApi_query_info: `0x040800${'00'.repeat(16)}`
      },
      requests: { chain_getBlockHash: HASH }
    })
  })
  const { call, isMade } = await writeActed({ chain, call: CALL, ...args })
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
    code: 'ProxyGrantMissing',
    context: { chain: 'Acme', found: [expect.stringMatching(/^\w+ \(Automation\)$/)] }
  })
  await expect(write(byProxy, [])).rejects.toMatchObject({
    ...{ code: 'ProxyGrantMissing', context: { found: [] } }
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
    code: 'ProxyGrantMissing'
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
