import { createChain, createMemorySource } from '@paraclock/connect'
import { asProven } from '@paraclock/connect/fixtures/asProven'
import { bytesToHex, type Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import type { SigningChain } from '@paraclock/submission'
import { openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { awaitState } from './awaitState.ts'

const HASH: Hex = `0x${'45'.repeat(32)}`
const metadata = readRuntimeMetadata({ runtime: 'target', version: 15 })
const runtime = openRuntime({ metadata })
const asked = { call: '0x00000400', account: `0x${'11'.repeat(32)}` } as const

const output = runtime.metadata.apis
  .find(({ name }) => name === 'DryRunApi')
  ?.methods.find(({ name }) => name === 'dry_run_call')?.output

/** The answer of a dry run that fails with a filtered call, or succeeds. */
function answer(fails: boolean): Hex {
  const info = { actual_weight: undefined, pays_fee: { type: 'Yes' } }
  const error = { type: 'Module', value: { type: 'System', value: { type: 'CallFiltered' } } }
  const failed = { success: false, value: { post_info: info, error } }
  const execution_result = fails ? failed : { success: true, value: info }
  const rest = { emitted_events: [], local_xcm: undefined, forwarded_xcms: [] }
  const value = { success: true, value: { execution_result, ...rest } }
  return bytesToHex(runtime.type(output ?? 0).encode(value))
}

/** Waits on a chain with these answers to dry runs, whose finalized blocks are these in turn. */
async function wait(answers: readonly Hex[], finalized: readonly number[], best = 8) {
  const [runs, blocks, told] = [[...answers], [...finalized], [] as string[]]
  let forgotten = 0
  const source = createMemorySource({
    calls: { DryRunApi_dry_run_call: () => runs.shift() ?? '0x' },
    requests: { chain_getBlockHash: HASH }
  })
  const read = createChain({ name: 'target', metadata, source, block: { hash: HASH, number: 7 } })
  const latest = async (head: string) => {
    expect(head).toBe('best')
    return { block: { number: best, hash: HASH } }
  }
  const chain = {
    chain: asProven(Object.assign(read, { latest })),
    present: async () => ({ block: { number: blocks.shift(), hash: HASH } }),
    forgetFinality: () => {
      forgotten += 1
    }
  } as unknown as SigningChain
  const { signal } = new AbortController()
  await awaitState({ chain, ...asked, report: (text) => void told.push(text), signal })
  return { told, forgotten, runs: answers.length - runs.length }
}

test('a call that would succeed is not waited for', async () => {
  expect(await wait([answer(false)], [7])).toEqual({ told: [], forgotten: 0, runs: 1 })
})

test('a call that would fail waits until the best block of the beginning is finalized', async () => {
  const told = ['target: waiting for block 8 to be finalized']
  const fails = answer(true)
  expect(await wait([fails], [8])).toEqual({ told, forgotten: 0, runs: 1 })
  expect(await wait([fails, fails], [7, 8])).toEqual({ told, forgotten: 1, runs: 2 })
  expect(await wait([fails, answer(false)], [7, 7])).toEqual({ told, forgotten: 1, runs: 2 })
})

test('an error that is not of the chain is left to the signature', async () => {
  expect(await wait(['0x07'], [7])).toEqual({ told: [], forgotten: 0, runs: 1 })
})
