import { fileURLToPath } from 'node:url'
import * as core from '@acala-network/chopsticks-core'
import { bytesToHex, type Hex } from '@paraclock/core'
import { createMemoryStorage, keyToHex } from '@paraclock/executor'
import { type OpenPage, openPage } from '@tooling/browser/page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accelerate } from '../../src/index.ts'
import { buildBlock, chopsticks, startChain } from '../support/chopsticks.ts'
import { type LoadedChain, loadChain } from '../support/loadChain.ts'
import type { ChainFile } from './page/ChainFile.ts'

interface MadeCall {
  readonly method: string
  readonly args: readonly Hex[]
}

interface RecordedCall extends MadeCall {
  readonly result: Hex
}

let opened: OpenPage
let recorded: readonly RecordedCall[]

beforeAll(async () => {
  const chain = await loadChain('target')
  recorded = runHere(chain, await recordBlock(chain))
  const file: ChainFile = {
    code: bytesToHex(chain.code),
    top: Object.fromEntries(
      [...chain.genesis].map(([key, value]) => [keyToHex(key), bytesToHex(value)])
    ),
    calls: recorded.map(({ method, args }) => ({ method, args }))
  }
  const source = fileURLToPath(new URL('./page', import.meta.url))
  opened = await openPage({ source, data: { 'chain.json': JSON.stringify(file) } })
})

afterAll(() => opened.close())

test('a page runs a runtime, in itself and in a worker, and shows the block', async () => {
  const { page, problems } = opened
  await page.waitForFunction(() => document.getElementById('state')?.textContent !== 'running')
  expect(problems).toEqual([])
  expect(await page.textContent('#state')).toBe('done')
  const rows = await page.$$eval('#calls tbody tr', (all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent))
  )
  expect(rows).toHaveLength(recorded.length * 2)
  for (const [index, { method, result }] of recorded.entries())
    for (const row of [rows[index], rows[index + recorded.length]])
      expect(row?.slice(0, 2)).toEqual([method, result])
  expect(await page.textContent('#header')).toBe(recorded.at(-1)?.result)
})

/** Returns the calls by which Chopsticks builds block 1, including inherents. */
async function recordBlock(loaded: LoadedChain): Promise<MadeCall[]> {
  const undo = accelerate(chopsticks)
  const prototype = core.Block.prototype
  const original = prototype.call
  const calls: MadeCall[] = []
  prototype.call = async function (method, args, ...rest) {
    const response = await original.call(this, method, args, ...rest)
    const changing = /^(Core_initialize_block|BlockBuilder_(apply|finalize)_\w+)$/.test(method)
    if (changing) calls.push({ method, args: args as readonly Hex[] })
    return response
  }
  const chain = await startChain(loaded)
  try {
    await buildBlock(chain)
  } finally {
    prototype.call = original
    await chain.close()
    await undo()
  }
  return calls
}

/** Runs the calls in Node.js, and returns them with their results. */
function runHere(chain: LoadedChain, calls: readonly MadeCall[]): RecordedCall[] {
  const storage = createMemoryStorage({ top: chain.genesis })
  return calls.map(({ method, args }) => {
    const signatures = 'accept-magic'
    const { result, storageDiff } = chain.runtime.call(method, args, { storage, signatures })
    storage.apply(storageDiff)
    return { method, args, result: bytesToHex(result) }
  })
}
