import { cryptoWaitReady } from '@polkadot/util-crypto'
import { expect, test } from 'vitest'
import { nodeIdentity } from './nodeIdentity.ts'

test.each([
  // Those of Substrate's tutorials and of zombienet, printed by `subkey inspect-node-key`.
  [1, '12D3KooWEyoppNCUx8Yx66oV9fJnriXwCcXwDDUA2kj6vnc6iDEp'],
  [2, '12D3KooWHdiAxVd8uMQR1hGWXccidmfCwLqcMpGwR6QcTP6QRMuD']
])('the node of number %i has the id that libp2p makes of its key', async (number, id) => {
  await cryptoWaitReady()
  const { key, address } = nodeIdentity(number, 30_333)
  expect(key).toBe(`${number}`.padStart(64, '0'))
  expect(address).toBe(`/ip4/127.0.0.1/tcp/30333/p2p/${id}`)
})
