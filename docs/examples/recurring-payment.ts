// A payment from Asset Hub every hour: the checklist finds what is missing, its calls are made, and the
// task runs until it is cancelled. The recipient is paid from the payer's own account on Asset Hub.
import { stdout } from 'node:process'
import { collectSteps, composeReport, defineConfig, gatherEvidence } from '@paraclock/checklist'
import { openProven } from '@paraclock/connect'
import { parseUnixSeconds } from '@paraclock/core'
import { applySteps, devAccount, startDevnet } from '@paraclock/devnet'
import { cancelTask, connectService, scheduleTask, watchTask } from '@paraclock/scheduler'
import { createMemoryJournal, pairSigner } from '@paraclock/submission'

const HOUR = 3600
const WND = 1_000_000_000_000n

// The network of today: a migrated relay chain, Asset Hub, the Coretime chain and the service.
const net = await startDevnet({ network: 'hub', variant: 'hour', instant: true })
const { relay, service: serviceChain, assetHub } = net
if (assetHub === undefined) throw new Error('the network has no Asset Hub')
const [payer, recipient] = await Promise.all([devAccount('Alice'), devAccount('Bob')])
const payment = {
  pallet: 'balances',
  method: 'transferKeepAlive',
  args: { dest: recipient.address, value: WND }
}
const describe = ({ wsUrl, paraId = 0 }: typeof assetHub) => ({ endpoints: [wsUrl], paraId })
const config = defineConfig({
  networks: {
    hub: {
      relay: { endpoints: [relay.wsUrl] },
      service: describe(serviceChain),
      target: describe(assetHub),
      user: payer.address,
      automation: { call: payment, proxyType: 'Any', providedId: 'rent' }
    }
  }
})

// On the development network the keys of all accounts are at hand, those of root included.
const roles = { ...net, chains: [relay, serviceChain, { ...assetHub, name: 'target' }] }
for (;;) {
  const evidence = await gatherEvidence({ config, networks: Object.entries(config.networks) })
  const report = composeReport({ evidence, now: Date.now() })
  const steps = collectSteps(report.networks.flatMap(({ results }) => results))
  stdout.write(`${report.verdict}\n`)
  if (steps.length === 0) break
  for (const { chain, description } of steps) stdout.write(`  on ${chain}: ${description}\n`)
  await applySteps(roles, steps)
  await net.settle()
  await net.nextSession()
}

const service = await connectService({ endpoints: serviceChain.wsUrl })
const target = await openProven({ endpoints: assetHub.wsUrl })
const signer = pairSigner(payer)
const journal = createMemoryJournal()
const next = (Math.floor(Number(net.now()) / HOUR) + 1) * HOUR
const submission = await scheduleTask(service, {
  providedId: 'rent',
  schedule: { kind: 'recurring', next, frequency: HOUR },
  task: { kind: 'xcmp', target, call: payment },
  ...{ signer, journal }
})
const outcome = await submission.outcome()
if (outcome.status !== 'scheduled') throw new Error(outcome.status)

await net.travelTo(parseUnixSeconds(next + 2 * HOUR + 60)) // three payments
const taskId = submission.taskIds[0] ?? ''
const cancelled = await (await cancelTask(service, { taskId, signer, journal })).outcome()
stdout.write(`${cancelled.status}\n`)
const fromBlock = outcome.block.number
for await (const { entry } of watchTask(service, { taskId, target, fromBlock })) {
  if (entry.kind === 'arrived') stdout.write(`a payment ${entry.dispatch}\n`)
}
await Promise.all([service.close(), target.close()])
await net.stop()

// Prints:
// notReady
//   on target: polkadotXcm.limitedTeleportAssets(0.035347187409 WND to 5Ec4AhNzVAVwDR54oqgWQ5YSoPbxXathSrQqTmqkF5o7xe6y on relay, where 0.032550352011 WND arrive)
//   on service: xcmpHandler.setTarget(paraId: 1000, settings: {version: 5, feeAsset: V5 {parents: 1, interior: Here}, feePerSecond: 15_269_152_655_434, chargePerSecond: 10_000_000_000, programWeight: {refTime: 632_910_000, proofSize: 13_679}, assumedProofSize: 65_536})
//   on target: proxy.addProxy(5FLhijXib6dYtde6yscUEQbbvgxSU8U1HqMwHjy3g7wJ1CxD, Any, 0)
//   on target: balances.transferKeepAlive(1.33059747316 WND to 5Eg2fnsoZtgqM1oDMqdbWitG3sHGEzwoWW4GijNF7opgpCQv on target)
// notReady
//   on service: polkadotXcm.send(relay, V5: hrmp.establishChannelWithSystem(1000))
// ready
// cancelled
// a payment succeeded
// a payment succeeded
// a payment succeeded
