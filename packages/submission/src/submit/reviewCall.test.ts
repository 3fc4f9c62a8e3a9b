import { asProven } from '@paraclock/connect/fixtures/asProven'
import { openMigrator } from '@paraclock/connect/fixtures/openMigrator'
import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import type { CallEffect } from '../chain/checkDryRun.ts'
import type { SigningChain } from '../chain/SigningChain.ts'
import { hashHex } from '../transaction/hashHex.ts'
import { onlyPrepares, reviewBeforeSigning, reviewCall } from './reviewCall.ts'

const bytes = readRuntimeMetadata({ runtime: 'target', version: 15 })
const runtime = openRuntime({ metadata: bytes })
const chain = { name: 'target', runtime, token: { symbol: 'TGT', decimals: 2 } }
const account: Hex = `0x${'01'.repeat(32)}`
const other: Hex = `0x${'02'.repeat(32)}`
const addressOf = (hex: Hex): unknown => runtime.type('AccountId').decode(hexToBytes(hex))
const any = { type: 'Any', value: undefined }
const narrow = { type: 'Automation', value: undefined }

const grant = bytesToHex(
  runtime.encodeCall({
    pallet: 'Proxy',
    method: 'add_proxy',
    args: { delegate: { type: 'Id', value: addressOf(account) }, proxy_type: narrow, delay: 0 }
  })
)
const transfer = bytesToHex(
  runtime.encodeCall({
    pallet: 'Balances',
    method: 'transfer_keep_alive',
    args: { dest: { type: 'Id', value: addressOf(account) }, value: 1_000n }
  })
)

function effectOf(pallet: string, name: string, value: unknown): CallEffect {
  const title = `${pallet.toLowerCase()}.${name}`
  return { mechanism: 'runtimeApi', events: [{ pallet, name, title, value }] }
}

const added = (proxy_type: unknown, delay = 0, delegatee = account): CallEffect =>
  effectOf('Proxy', 'ProxyAdded', {
    ...{ delegator: addressOf(other), delegatee: addressOf(delegatee), proxy_type, delay }
  })
const moved = (amount: bigint, to = account): CallEffect =>
  effectOf('Balances', 'Transfer', { from: addressOf(other), to: addressOf(to), amount })

test('a call is read back from its bytes, with its effect', () => {
  const review = reviewCall(chain, grant, added(narrow))
  expect(review.text).toMatch(/^proxy\.addProxy\(delegate: .*, proxyType: Automation, delay: 0\)$/)
  expect(review.effect).toEqual([expect.stringMatching(/^proxy\.ProxyAdded .*Automation.*/)])
  expect(reviewCall(chain, transfer, moved(1_000n)).text).toMatch(
    /^balances\.transferKeepAlive\(.*, value: 1000 \(10 TGT\)\)$/
  )
  expect(reviewCall(chain, grant, undefined).effect).toEqual([])
})

test.each([
  ['Pending', undefined],
  ['WarmUp', 'DispatchFailed'],
  ['MigrationDone', undefined]
])('at the stage %s of a migration, also without a dry run: %s', async (stage, code) => {
  const migrating = openMigrator(stage, { runtime: 'target', name: 'target' })
  const signing = { chain: asProven(migrating) } as unknown as SigningChain
  const unset = { acted: undefined, signal: undefined, terms: {} }
  const asked = { signing, call: transfer, account, isDryRun: false, ...unset }
  const reviewed = reviewBeforeSigning(asked).catch((error: unknown) => error)
  expect(await reviewed).toMatchObject(code === undefined ? { call: transfer } : { code })
})

test('a grant of a proxy pallet of another name is compared with its effect', () => {
  const [from, to] = ['Proxy', 'Guard'].map((name) => `14${Buffer.from(name).toString('hex')}`)
  const metadata = hexToBytes(bytesToHex(bytes).replaceAll(from ?? '', to ?? ''))
  const guard = openRuntime({ metadata })
  const on = { ...chain, runtime: guard }
  const [event] = added(any).events
  const effect = { ...added(any), events: [{ ...event, pallet: 'Guard' }] } as CallEffect
  expect(() => reviewCall(on, grant, effect)).toThrow(
    expect.objectContaining({ code: 'SignedCallMismatch' })
  )
})

test('the simulation, which names enums without values, is read as well', () => {
  expect(reviewCall(chain, grant, added('Automation')).decoded.method).toBe('add_proxy')
})

const asRoot = bytesToHex(
  runtime.encodeCall({
    pallet: 'Sudo',
    method: 'sudo',
    args: {
      call: {
        pallet: 'Balances',
        method: 'transfer_keep_alive',
        args: { dest: { type: 'Id', value: addressOf(account) }, value: 1_000n }
      }
    }
  })
)

test('a call of the sudo key as root is read back, and compared with its effect', () => {
  const review = reviewCall(chain, asRoot, moved(1_000n))
  expect(review.text).toMatch(/^sudo\.sudo\(call: balances\.transferKeepAlive\(/)
  expect(review.asRoot?.text).toMatch(/^balances\.transferKeepAlive\(/)
  expect(review.asRoot?.decoded).toMatchObject({
    pallet: 'Balances',
    method: 'transfer_keep_alive'
  })
  expect(reviewCall(chain, grant, added(narrow)).asRoot).toBeUndefined()
  expect(() => reviewCall(chain, asRoot, moved(2_000n))).toThrow(
    expect.objectContaining({ code: 'SignedCallMismatch' })
  )
})

test.each([
  ['grants another type', grant, added(any)],
  ['grants it with a delay', grant, added(narrow, 5)],
  ['grants it to another account', grant, added(narrow, 0, other)],
  ['grants nothing', grant, effectOf('System', 'Remarked', {})],
  ['moves another amount', transfer, moved(2_000n)],
  ['moves it to another account', transfer, moved(1_000n, other)]
])('a call that %s than it states is refused', (_, call, effect) => {
  expect(() => reviewCall(chain, call, effect)).toThrow(
    expect.objectContaining({ code: 'SignedCallMismatch' })
  )
})

const wrapped = bytesToHex(
  runtime.type('Call').encode({
    pallet: 'Proxy',
    method: 'proxy',
    args: { real: other, force_proxy_type: 'Any', call: grant }
  })
)
const announcing = bytesToHex(
  runtime.type('Call').encode({
    pallet: 'Proxy',
    method: 'announce',
    args: { real: other, call_hash: hashHex(grant) }
  })
)

const grantee = { call: grant, account: '0x' } as const

test('a call that another account makes is read out of the call that is signed', () => {
  const made = reviewCall(chain, wrapped, added(narrow), { ...grantee, isPrepared: false })
  expect(made.text).toMatch(/^proxy\.proxy\(/)
  expect(made.acted?.text).toMatch(/^proxy\.addProxy\(/)
  const prepared = reviewCall(chain, announcing, added(narrow), { ...grantee, isPrepared: true })
  expect(prepared.acted).toMatchObject({ isPrepared: true, text: made.acted?.text })
})

test.each([
  ['in other bytes', transfer, added(narrow)],
  ['with another effect', wrapped, added(any)]
])('a call that another account makes is refused %s', (_, outer, effect) => {
  const review = () => reviewCall(chain, outer, effect, { ...grantee, isPrepared: false })
  expect(review).toThrow(expect.objectContaining({ code: 'SignedCallMismatch' }))
})

test('what only announces or approves a call is told from what makes it', () => {
  const prepares = (...names: readonly string[]) =>
    onlyPrepares({ events: names.map((name) => ({ pallet: '', name, title: '', value: {} })) })
  expect(prepares('Announced')).toBe(true)
  expect(prepares('NewMultisig')).toBe(true)
  expect(prepares('MultisigApproval')).toBe(true)
  // Both are only prepared: an announcement by a multisig, and a multisig approval by a proxy.
  expect(prepares('Announced', 'MultisigExecuted')).toBe(true)
  expect(prepares('NewMultisig', 'ProxyExecuted')).toBe(true)
  expect(prepares('MultisigExecuted', 'ProxyExecuted')).toBe(false)
  expect(prepares('Transfer')).toBe(false)
  expect(prepares('ProxyExecuted')).toBe(false)
})
