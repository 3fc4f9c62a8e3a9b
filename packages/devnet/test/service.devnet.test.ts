import { readRuntimeCode } from '@paraclock/runtimes/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippedGenesis } from '../src/genesis/shippedGenesis.ts'
import { type Devnet, startDevnet } from '../src/index.ts'

let net: Devnet

/** A runtime that is not the one of the variant stands for one from outside. */
beforeAll(async () => {
  net = await startDevnet({ variant: 'hour', service: readRuntimeCode('service-minute') })
})

afterAll(() => net.stop())

test('a runtime from outside is the service, with its own id, and registered on the relay', async () => {
  expect(net.service.api.runtimeVersion.specName.toString()).toBe('paraclock-minute')
  expect(net.chains.map(({ paraId }) => paraId)).toEqual([undefined, 2_115, 2_200])
  const lifecycle = await net.relay.api.query['paras']!['paraLifecycles']!(2_115)
  expect(lifecycle.toString()).toBe('Parachain')
  await net.build(2)
  expect((await net.service.api.rpc.chain.getHeader()).number.toNumber()).toBe(3)
})

test('the methods of the service answer from it', async () => {
  const response = await fetch(net.service.httpUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      id: 1,
      jsonrpc: '2.0',
      method: 'automationTime_generateTaskId',
      params: ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'rent']
    })
  })
  expect(await response.json()).toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
})

test('a specification is the service of a runtime that builds no genesis', async () => {
  const { top } = await shippedGenesis({
    chain: 'old',
    runtime: 'service-minute',
    network: 'elsewhere',
    time: 0,
    patch: { parachainInfo: { parachainId: 3_001 } }
  })
  const spec = { genesis: { raw: { top: Object.fromEntries(top) } } }
  const old = await startDevnet({ variant: 'minute', service: { spec } })
  try {
    expect(old.service.paraId).toBe(3_001)
    expect(old.service.api.runtimeVersion.specName.toString()).toBe('paraclock-minute')
  } finally {
    await old.stop()
  }
})

test('a runtime without a parachain id is no service', async () => {
  const start = startDevnet({ service: readRuntimeCode('relay') })
  await expect(start).rejects.toMatchObject({ code: 'ChainFailed' })
})
