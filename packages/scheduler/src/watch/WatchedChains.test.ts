import type { Hex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { type WatchedChains, type WatchedHeads, waitForHeads } from './WatchedChains.ts'

/** A chain whose next head comes when the test says so. */
function openReader() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const asked: { readonly heads: readonly Hex[]; readonly signal: AbortSignal }[] = []
  const nextHead = (finalized: Hex, best: Hex, signal: AbortSignal): Promise<void> => {
    asked.push({ heads: [finalized, best], signal })
    signal.addEventListener('abort', () => reject(signal.reason))
    return promise
  }
  return { nextHead, resolve, reject, asked }
}

const heads = {
  service: { finalized: { number: 1, hash: '0x01' }, best: '0x02' },
  target: { finalized: { number: 1, hash: '0x03' }, best: '0x04' }
} as unknown as WatchedHeads

function wait(signal?: AbortSignal) {
  const service = openReader()
  const target = openReader()
  const chains = { blocks: service, target: { blocks: target } } as unknown as WatchedChains
  const state = { isOver: false }
  const waiting = waitForHeads(chains, heads, signal)
  const noted = waiting.finally(() => {
    state.isOver = true
  })
  noted.catch(() => {})
  return { service, target, waiting, state }
}

test('a wait goes on until one of the chains has a new head, and the other is waited for no more', async () => {
  const { service, target, waiting, state } = wait()
  await Promise.resolve()
  expect(state.isOver).toBe(false)
  expect([service.asked[0]?.heads, target.asked[0]?.heads]).toEqual([
    ['0x01', '0x02'],
    ['0x03', '0x04']
  ])
  target.resolve()
  await waiting
  expect(service.asked[0]?.signal.aborted).toBe(true)
})

test('a chain that fails ends the wait, and so does the caller', async () => {
  const broken = wait()
  broken.service.reject(new Error('the connection is lost'))
  await expect(broken.waiting).rejects.toThrow('the connection is lost')
  expect(broken.target.asked[0]?.signal.aborted).toBe(true)
  const caller = new AbortController()
  const ended = wait(caller.signal)
  caller.abort(new Error('no longer wanted'))
  await expect(ended.waiting).rejects.toThrow('no longer wanted')
})
