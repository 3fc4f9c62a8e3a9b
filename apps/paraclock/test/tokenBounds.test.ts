import { gatherNetwork } from '@paraclock/checklist'
import { networkConfig } from '@paraclock/checklist/fixtures/buildConfig'
import {
  type ConnectedChain,
  type Connections,
  createChain,
  createMemorySource
} from '@paraclock/connect'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'

const metadata = readRuntimeMetadata({ runtime: 'service-hour', version: 15 })
const chain = createChain({ name: 'service', metadata, source: createMemorySource({}) })
const connections: Connections = {
  read: async () => chain as ConnectedChain,
  close: async () => {}
}

test('a chain that names no usable decimals is described in its smallest unit', async () => {
  const { artifacts } = await gatherNetwork({ name: 'main', config: networkConfig, connections })
  expect(artifacts.service).toMatchObject({
    status: 'gathered',
    value: { token: { symbol: 'unit', decimals: 0 }, isTokenUnnamed: true }
  })
})
