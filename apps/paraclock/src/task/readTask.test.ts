import { networkConfig } from '@paraclock/checklist/fixtures/buildConfig'
import { type Chain, createChain, createMemorySource } from '@paraclock/connect'
import { asProven } from '@paraclock/connect/fixtures/asProven'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { readTask, type TaskPlace } from './readTask.ts'

const { signal } = new AbortController()
const metadata = readRuntimeMetadata({ runtime: 'target', version: 15 })
const target = createChain({ name: 'target', metadata, source: createMemorySource({}) })

/** A service whose network configures a call with this weight. */
function open(weight: { refTime: bigint; proofSize: bigint }): TaskPlace {
  const call = { pallet: 'system', method: 'remark', args: { remark: '0x01' } }
  const automation = { ...networkConfig.automation, call, weight }
  const config = { ...networkConfig, automation }
  const chain = async (): Promise<Chain> => asProven(target)
  return { config, chain } as unknown as TaskPlace
}

const options = { call: undefined, dispatch: undefined, transfer: undefined, to: undefined }

test('a task has one action', async () => {
  const both = { ...options, call: '0x00000402', transfer: '1' }
  const opened = open({ refTime: 1n, proofSize: 1n })
  await expect(readTask({ options: both, signal }, opened)).rejects.toThrow('one action: --call,')
})
