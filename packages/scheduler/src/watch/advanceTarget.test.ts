import type { Chain } from '@paraclock/connect'
import type { BlockEvent } from '@paraclock/submission'
import { expect, test } from 'vitest'
import { readArrivals } from './advanceTarget.ts'

const TOPIC = `0x${'01'.repeat(32)}`
const facts = { capabilities: { service: undefined } } as unknown as Chain['facts']
const chain = { name: 'acme', facts }

function event(title: string, value: object = {}, error?: string): BlockEvent {
  const [first = '', name = ''] = title.split('.')
  const pallet = `${first.charAt(0).toUpperCase()}${first.slice(1)}`
  const failure =
    error === undefined
      ? undefined
      : ({ kind: 'dispatch', name: error, pallet: undefined, docs: '', value: undefined } as const)
  return { pallet, name, title, value, failure, extrinsic: undefined }
}

function arrive(proxied: boolean, ...effects: readonly BlockEvent[]) {
  const end = event('messageQueue.Processed', { id: TOPIC, success: true })
  const [found] = readArrivals(chain, [...effects, end], [{ topic: TOPIC, run: '3600', proxied }])
  const { processed, dispatch, error } = found?.arrival ?? {}
  return { processed, dispatch, message: error?.message }
}

const done = event('proxy.ProxyExecuted')

test('a contract that refuses is a failure of the call, though proxy and message succeed', () => {
  const refused = event('evm.ExecutedFailed', {}, 'evm.ExecutedFailed')
  expect(arrive(true, refused, done)).toEqual({
    processed: true,
    dispatch: 'failed',
    message: expect.stringContaining('evm.ExecutedFailed')
  })
  const reverted = event('ethereum.Executed', {}, 'Revert.Reverted: poor')
  expect(arrive(false, reverted).message).toContain('poor')
})

test('a contract that takes the call is a success, with a proxy or without', () => {
  const executed = event('evm.Executed')
  expect(arrive(true, executed, done)).toMatchObject({ dispatch: 'succeeded' })
  expect(arrive(false, executed)).toMatchObject({ dispatch: 'succeeded' })
})

test('what neither a proxy nor a contract reports is unproven, or failed where a proxy must', () => {
  expect(arrive(false, event('system.Remarked')).dispatch).toBe('unproven')
  expect(arrive(true, event('system.Remarked')).dispatch).toBe('failed')
})
