import { expect, onTestFinished, test, vi } from 'vitest'
import { connectChain } from '../src/index.ts'
import { assetHubRuntime } from './support/assetHubRuntime.ts'
import { startNodes } from './support/startNodes.ts'

test('50 reads of one tick take one round trip', async () => {
  const { urls, nodes } = await startNodes({ runtime: assetHubRuntime() })
  const [node] = nodes
  if (node === undefined) throw new TypeError('there is a node')
  const chain = await connectChain({ endpoints: urls })
  onTestFinished(() => chain.close())
  // Without an answer, only the reads that wait for no other answer are sent.
  node.faults = {
    request: ({ method }) => (method === 'state_getStorage' ? { kind: 'ignore' } : undefined)
  }
  const before = node.count('state_getStorage')
  const accounts = Array.from(
    { length: 50 },
    (_, index) => `0x${index.toString().padStart(64, '0')}`
  )
  for (const account of accounts) {
    chain.storage({ pallet: 'System', entry: 'Account', keys: [account] }).catch(() => {})
  }
  await vi.waitFor(() => expect(node.count('state_getStorage') - before).toBe(50), 5000)
})
