import { createChain, createMemorySource } from '@paraclock/connect'
import { asProven } from '@paraclock/connect/fixtures/asProven'
import { bytesToHex, type Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { checkDryRun, findRefusal } from './checkDryRun.ts'

const HASH: Hex = `0x${'45'.repeat(32)}`
const metadata = readRuntimeMetadata({ runtime: 'target', version: 15 })
const runtime = openRuntime({ metadata })
const api = runtime.metadata.apis.find(({ name }) => name === 'DryRunApi')
const output = api?.methods.find(({ name }) => name === 'dry_run_call')?.output ?? 0
const info = { actual_weight: undefined, pays_fee: { type: 'Yes' } }
const filtered = { type: 'Module', value: { type: 'System', value: { type: 'CallFiltered' } } }
const passes = { success: true, value: info }
const fails = { success: false, value: { post_info: info, error: filtered } }
const answerOf = (execution_result: object, emitted_events: readonly object[] = []): Hex => {
  const rest = { emitted_events, local_xcm: undefined, forwarded_xcms: [] }
  const value = { success: true, value: { execution_result, ...rest } }
  return bytesToHex(runtime.type(output).encode(value))
}
const asked = { call: '0x00000400', account: `0x${'11'.repeat(32)}` } as const

/** A chain whose DryRunApi gives this answer, and which answers nothing else. */
function open(answer: Hex, head = HASH) {
  const source = createMemorySource({
    calls: { DryRunApi_dry_run_call: answer },
    requests: { chain_getBlockHash: head }
  })
  return asProven(createChain({ name: 'acme', metadata, source, block: { hash: HASH, number: 7 } }))
}

test('the answer of the API is the effect', async () => {
  const event = { type: 'Utility', value: { type: 'BatchCompleted', value: undefined } }
  const run = await checkDryRun({ chain: open(answerOf(passes, [event])), ...asked })
  expect(run).toMatchObject({
    mechanism: 'runtimeApi',
    events: [{ title: 'utility.BatchCompleted' }]
  })
  expect(await findRefusal({ chain: open(answerOf(passes)), ...asked })).toBeUndefined()
})

test('a call that fails is refused by its name, and other errors stay', async () => {
  const chain = open(answerOf(fails))
  await expect(checkDryRun({ chain, ...asked })).rejects.toMatchObject({
    ...{ code: 'DispatchFailed', source: 'chain' }
  })
  expect(await findRefusal({ chain, ...asked })).toBe('system.CallFiltered')
  await expect(findRefusal({ chain: open('0x07'), ...asked })).rejects.toMatchObject({
    code: 'RuntimeApiResultMalformed'
  })
})

test('a call inside that fails is refused, too', async () => {
  const event = {
    type: 'Proxy',
    value: { type: 'ProxyExecuted', value: { result: { success: false, value: filtered } } }
  }
  const chain = open(answerOf(passes, [event]))
  expect(await findRefusal({ chain, ...asked })).toBe('system.CallFiltered')
})

test.each([
  ['has declined', '0x0100', []],
  ['cannot replace storage', answerOf(passes), [{ pallet: 'System', item: 'Number', value: 1 }]]
] as const)('the runtime runs here where the API %s', async (_, answer, overrides) => {
  const chain = open(answer)
  // This chain has no state to run on.
  await expect(checkDryRun({ chain, ...asked, overrides: [...overrides] })).rejects.toMatchObject({
    code: expect.not.stringMatching(/^(DispatchFailed|RuntimeApi)/)
  })
})

test('a chain that is not proven is not dry-run', async () => {
  const proven = open(answerOf(passes))
  for (const chain of [{ ...proven }, Object.create(proven)]) {
    const refused = { code: 'RuntimeProofFailed', context: { chain: 'acme', isWrong: false } }
    await expect(checkDryRun({ chain, ...asked })).rejects.toMatchObject(refused)
    await expect(findRefusal({ chain, ...asked })).rejects.toMatchObject(refused)
  }
})
