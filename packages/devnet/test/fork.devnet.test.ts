import { bytesToHex } from '@paraclock/core'
import { WsProvider } from '@polkadot/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Devnet, devAccount, openFork, startDevnet } from '../src/index.ts'
import { call } from './openChannels.ts'

let live: Devnet
let provider: WsProvider

beforeAll(async () => {
  live = await startDevnet({
    name: 'live',
    parachains: [{ name: 'acme', runtime: 'target', paraId: 2_201 }]
  })
  await live.build(3)
  provider = new WsProvider(live.chains.at(-1)!.wsUrl)
  await provider.isReady
})

afterAll(async () => {
  await provider?.disconnect()
  await live?.stop()
})

test('a chain goes on from where it stands', async () => {
  const fork = await openFork({ provider })
  console.log({ ...fork, state: undefined })
  const begun = performance.now()
  const net = await startDevnet({
    name: 'forked',
    parachains: [
      { name: 'acme', fork, operator: bytesToHex((await devAccount('Alice')).publicKey) }
    ]
  })
  console.log(performance.now() - begun, fork.requests, fork.roundTrips)
  const acme = net.chains.at(-1)!
  await net.build(2)
  expect((await acme.api.rpc.chain.getHeader()).number.toNumber()).toBe(fork.block.number + 3)
  console.log(fork.requests, fork.roundTrips)
  const bob = await devAccount('Bob')
  await net.sudo(acme, call(acme, 'balances.forceSetBalance', bob.address, 12_345n * 10n ** 10n))
  console.log((await acme.api.query['system']!['account']!(bob.address)).toHuman())
  console.log(fork.requests, fork.roundTrips)
  await net.stop()
})
