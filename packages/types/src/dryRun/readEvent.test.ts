import { bytesToHex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { readCommitted } from '../../test/readCommitted.ts'
import { openRuntime } from '../runtime/openRuntime.ts'
import type { Runtime } from '../runtime/Runtime.ts'
import { readEvent } from './readEvent.ts'

const variants = (...names: readonly string[]) => ({
  tag: 'variant',
  value: names.map((name) => ({ name, fields: [] }))
})
/** A runtime with one event, whose fields have the types of these paths. */
function describe(fields: Readonly<Record<string, readonly string[]>>): Pick<Runtime, 'metadata'> {
  const names = Object.keys(fields)
  const event = {
    tag: 'variant',
    value: [{ name: 'Done', fields: names.map((name, at) => ({ name, type: at + 1 })) }]
  }
  const lookup = [
    { path: [], def: event },
    ...Object.values(fields).map((path) => ({ path, def: variants() }))
  ]
  const metadata = { pallets: [{ name: 'Acme', events: { type: 0 } }], lookup }
  return { metadata: metadata as unknown as Runtime['metadata'] }
}
const read = (type: string, value: unknown, more: object = {}) =>
  readEvent(describe({ other: ['u32'], held: type.split('::') }), {
    type: 'Acme',
    value: { type: 'Done', value: { held: value, ...more } }
  }).failure

const OUTCOME = 'staging_xcm::v5::traits::Outcome'
const EXIT = 'evm_core::error::ExitReason'
const used = { ref_time: 1n, proof_size: 1n }
const text = (value: string) => bytesToHex(new TextEncoder().encode(value))
const word = (value: number) => value.toString(16).padStart(64, '0')

test.each<[string, string, unknown, string | undefined]>([
  ['a dispatch error', 'sp_runtime::DispatchError', { type: 'BadOrigin' }, 'BadOrigin'],
  [
    'a dispatch error with its weight',
    'sp_runtime::DispatchErrorWithPostInfo',
    { post_info: { pays_fee: { type: 'Yes' } }, error: { type: 'BadOrigin' } },
    'BadOrigin'
  ],
  ['a program at its end', OUTCOME, { type: 'Complete', value: { used } }, undefined],
  [
    'a program that stopped',
    OUTCOME,
    { type: 'Incomplete', value: { used, error: { type: 'Barrier' } } },
    'Barrier'
  ],
  [
    'a program of version 5 that stopped',
    OUTCOME,
    { type: 'Incomplete', value: { used, error: { index: 2, error: { type: 'TooExpensive' } } } },
    'TooExpensive'
  ],
  [
    'a message that was not sent',
    'xcm::v3::traits::SendError',
    { type: 'Unroutable' },
    'Unroutable'
  ],
  ['a contract that ended', EXIT, { type: 'Succeed', value: { type: 'Stopped' } }, undefined],
  [
    'a contract that reverted',
    EXIT,
    { type: 'Revert', value: { type: 'Reverted' } },
    'Revert.Reverted'
  ],
  ['an error of another make', 'acme::Error', { type: 'Bad' }, undefined]
])('%s is read by its type', (_, type, value, name) => {
  expect(read(type, value)?.name).toBe(name)
})

test('the instruction that failed is kept', () => {
  const error = { index: 2, error: { type: 'TooExpensive' } }
  const failure = read(OUTCOME, { type: 'Incomplete', value: { used, error } })
  expect(failure).toMatchObject({ kind: 'xcm', index: 2 })
})

test.each([
  [`0x08c379a0${word(32)}${word(4)}${text('poor').slice(2).padEnd(64, '0')}`, 'poor'],
  [`0x4e487b71${word(17)}`, 'Panic(17), an arithmetic overflow'],
  [`0x4e487b71${word(2)}`, 'Panic(2)'],
  [text('poor'), 'poor'],
  [`0x08c379a0${word(32)}${word(6)}${text('no\nway').slice(2).padEnd(64, '0')}`, 'no\ufffdway'],
  ['0xdeadbeef00', '0xdeadbeef'],
  [`0x08c379a0${word(32)}${'f'.repeat(64)}`, '']
])('what a contract says in %s is shown', (data, said) => {
  const value = { type: 'Revert', value: { type: 'Reverted' } }
  expect(read(EXIT, value, { extra_data: data })?.name).toBe(`Revert.Reverted: ${said}`)
})

test('a contract that reverts is a failure, although its call succeeds', () => {
  const runtime = openRuntime({ metadata: readCommitted('target-ethereum', 15) })
  const end = (name: string) => {
    const value = { type: name, value: { address: `0x${'c0'.repeat(20)}` } }
    return readEvent(runtime, { type: 'EVM', value }).failure
  }
  expect(end('ExecutedFailed')).toMatchObject({ kind: 'dispatch', name: 'evm.ExecutedFailed' })
  expect(end('CreatedFailed')?.name).toBe('evm.CreatedFailed')
  expect(end('Executed')).toBeUndefined()
})

test('a whitelisted call that fails is a failure, although its dispatch succeeds', () => {
  const runtime = openRuntime({ metadata: readCommitted('relay', 15) })
  const dispatched = (result: unknown) => {
    const value = { type: 'WhitelistedCallDispatched', value: { call_hash: '0x00', result } }
    return readEvent(runtime, { type: 'Whitelist', value }).failure
  }
  const post_info = { actual_weight: undefined, pays_fee: { type: 'Yes' } }
  const value = { post_info, error: { type: 'BadOrigin' } }
  expect(dispatched({ success: false, value })).toMatchObject({
    kind: 'dispatch',
    name: 'BadOrigin'
  })
  expect(dispatched({ success: true, value: post_info })).toBeUndefined()
})
