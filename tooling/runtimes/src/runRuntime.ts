import { runTask, type TaskCall } from '@acala-network/chopsticks-core'
import { stop } from './stop.ts'

const EMPTY_STORAGE = {
  getStorage: async () => undefined,
  getNextKey: async () => undefined,
  offchainGetStorage: async () => undefined,
  offchainTimestamp: async () => 0,
  offchainRandomSeed: async () => '0x',
  offchainSubmitTransaction: async () => false
} as unknown as NonNullable<Parameters<typeof runTask>[1]>

/** Calls one function of the runtime `code` on empty storage, and returns its SCALE bytes. */
export async function runRuntime(
  code: Uint8Array,
  method: string,
  args: Uint8Array
): Promise<Buffer> {
  const task: TaskCall = {
    wasm: `0x${Buffer.from(code).toString('hex')}`,
    calls: [[method, [`0x${Buffer.from(args).toString('hex')}`]]],
    mockSignatureHost: false,
    allowUnresolvedImports: false,
    runtimeLogLevel: 0
  }
  const answer = await runTask(task, EMPTY_STORAGE)
  if ('Error' in answer) return stop(`${method} failed: ${answer.Error}`)
  return Buffer.from(answer.Call.result.slice(2), 'hex')
}
