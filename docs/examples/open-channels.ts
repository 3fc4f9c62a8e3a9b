// Opens the channels between the service and a target, by the steps of a plan alone.
import { stdout } from 'node:process'
import { openProven } from '@paraclock/connect'
import { applySteps, devAccount, startDevnet } from '@paraclock/devnet'
import { planHrmp } from '@paraclock/hrmp'

const net = await startDevnet({ variant: 'hour' })
const { address } = await devAccount('Alice')
const open = ({ name, wsUrl }: { readonly name: string; readonly wsUrl: string }) =>
  openProven({ name, endpoints: wsUrl })

const chains = await Promise.all([open(net.relay), open(net.service), open(net.target)])
const [relay, service, target] = chains
const paras = [
  { paraId: 2114, chain: service },
  { paraId: 2200, chain: target }
] as const
const goal = { kind: 'open', capacity: 100, messageSize: 10_240, payer: address } as const

for (;;) {
  // The plan of the moment: completed steps are no longer in it.
  const { status, next } = await planHrmp({ relay, paras, ...goal })
  stdout.write(`${status}\n`)
  if (status === 'done') break
  for (const { chain, description } of next) stdout.write(`  on ${chain}: ${description}\n`)
  // On the development network the keys of all accounts are at hand, those of root included.
  await applySteps(net, next)
  await net.settle()
  if (status === 'wait') await net.nextSession()
}
await Promise.all(chains.map((chain) => chain.close()))
await net.stop()

// Prints:
// act
//   on relay: balances.transferKeepAlive(5Ec4AhNzVAVwDR54oqgWQ5YSoPbxXathSrQqTmqkF5o7xe6y, 20.000560265156 ROC)
//   on relay: balances.transferKeepAlive(5Ec4AhPHidDXsgrVRvo4yrWX9kZkvd9DuyRTjv256LiVS8uG, 20.000560265156 ROC)
// act
//   on service: polkadotXcm.send(relay, V5: hrmp.hrmpInitOpenChannel(2200, 100, 10240))
//   on target: polkadotXcm.send(relay, V5: hrmp.hrmpInitOpenChannel(2114, 100, 10240))
// act
//   on target: polkadotXcm.send(relay, V5: hrmp.hrmpAcceptOpenChannel(2114))
//   on service: polkadotXcm.send(relay, V5: hrmp.hrmpAcceptOpenChannel(2200))
// done
