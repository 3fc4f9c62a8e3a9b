// A transfer of the service's own token at a later time, without any other chain.
import { stdout } from 'node:process'
import { parseUnixSeconds } from '@paraclock/core'
import { devAccount, startDevnet } from '@paraclock/devnet'
import { connectService, scheduleTask, watchTask } from '@paraclock/scheduler'
import { createMemoryJournal, pairSigner } from '@paraclock/submission'

const net = await startDevnet({ variant: 'minute', instant: true })
const [alice, bob] = await Promise.all([devAccount('Alice'), devAccount('Bob')])
const service = await connectService({ endpoints: net.service.wsUrl })

const slot = (Math.floor(Number(net.now()) / 60) + 2) * 60
const submission = await scheduleTask(service, {
  providedId: 'pocket-money',
  schedule: { kind: 'times', times: [slot] },
  task: { kind: 'nativeTransfer', recipient: bob.address, amount: 15_000_000_000n },
  signer: pairSigner(alice),
  journal: createMemoryJournal()
})
const outcome = await submission.outcome()
if (outcome.status !== 'scheduled') throw new Error(outcome.status)
await net.travelTo(parseUnixSeconds(slot + 60))
const taskId = submission.taskIds[0] ?? ''
for await (const { entry } of watchTask(service, { taskId, fromBlock: outcome.block.number })) {
  stdout.write(`${entry.kind}\n`)
}
await service.close()
await net.stop()

// Prints:
// scheduled
// running
// executed
// completed
