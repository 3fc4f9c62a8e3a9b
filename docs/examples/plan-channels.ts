// What it takes to open channels between the service and a target, on the development network.
import { stdout } from 'node:process'
import { connectChain } from '@paraclock/connect'
import { formatBalance } from '@paraclock/core'
import { startDevnet } from '@paraclock/devnet'
import { planHrmp, readHrmp } from '@paraclock/hrmp'

const net = await startDevnet({ variant: 'hour' })
const open = ({ name, wsUrl }: { readonly name: string; readonly wsUrl: string }) =>
  connectChain({ name, endpoints: wsUrl })
const [relay, service, target] = await Promise.all([
  open(net.relay),
  open(net.service),
  open(net.target)
])
const state = await readHrmp({
  relay,
  paras: [
    { paraId: 2114, chain: service },
    { paraId: 2200, chain: target }
  ]
})
const plan = planHrmp(state, { kind: 'open', capacity: 100, messageSize: 10_240 })
for (const { summary, steps } of plan.directions) {
  stdout.write(`${summary}\n`)
  for (const { chain, origin, description } of steps) {
    stdout.write(`  on ${chain}, by ${origin.kind}: ${description}\n`)
  }
}
for (const { account, needed, short } of plan.accounts) {
  const missing = formatBalance(short.amount, short)
  stdout.write(`${account}\n  needs ${formatBalance(needed.amount, needed)}, lacks ${missing}\n`)
}
await Promise.all([relay, service, target].map((chain) => chain.close()))
await net.stop()

// Prints:
// 2114 to 2200: absent, an account on the host is short
//   on service, by root: polkadotXcm.send(relay, V5: hrmp.hrmpInitOpenChannel(2200, 100, 10240))
//   on target, by root: polkadotXcm.send(relay, V5: hrmp.hrmpAcceptOpenChannel(2114))
// 2200 to 2114: absent, an account on the host is short
//   on target, by root: polkadotXcm.send(relay, V5: hrmp.hrmpInitOpenChannel(2114, 100, 10240))
//   on service, by root: polkadotXcm.send(relay, V5: hrmp.hrmpAcceptOpenChannel(2200))
// 5Ec4AhNzVAVwDR54oqgWQ5YSoPbxXathSrQqTmqkF5o7xe6y
//   needs 20.000560265156 ROC, lacks 20.000560265156 ROC
// 5Ec4AhPHidDXsgrVRvo4yrWX9kZkvd9DuyRTjv256LiVS8uG
//   needs 20.000560265156 ROC, lacks 20.000560265156 ROC
