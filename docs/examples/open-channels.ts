// Opens the channels between the service and a target, by the steps of a plan alone.
import { stdout } from 'node:process'
import { connectChain } from '@paraclock/connect'
import { applySteps, devAccount, startDevnet } from '@paraclock/devnet'
import { planHrmp, readHrmp } from '@paraclock/hrmp'

const net = await startDevnet({ variant: 'hour' })
const { address } = await devAccount('Alice')
const open = ({ name, wsUrl }: { readonly name: string; readonly wsUrl: string }) =>
  connectChain({ name, endpoints: wsUrl })

/** The plan of the moment: completed steps are no longer in it. */
async function plan() {
  const chains = await Promise.all([open(net.relay), open(net.service), open(net.target)])
  const [relay, service, target] = chains
  const paras = [
    { paraId: 2114, chain: service },
    { paraId: 2200, chain: target }
  ] as const
  const state = await readHrmp({ relay, paras })
  await Promise.all(chains.map((chain) => chain.close()))
  return planHrmp(state, { kind: 'open', capacity: 100, messageSize: 10_240, payer: address })
}

for (;;) {
  const { status, next } = await plan()
  stdout.write(`${status}\n`)
  if (status === 'done') break
  for (const { chain, description } of next) stdout.write(`  on ${chain}: ${description}\n`)
  // On the development network the keys of all accounts are at hand, those of root included.
  await applySteps(net, next)
  await net.settle()
  if (status === 'wait') await net.nextSession()
}
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
