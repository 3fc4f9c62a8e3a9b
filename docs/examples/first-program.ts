// A first program: Alice's transfer on the target, a minute or two from now, on a network that is ready.
import { stdout } from 'node:process'
import { openProven } from '@paraclock/connect'
import { parseUnixSeconds } from '@paraclock/core'
import { devAccount, startDevnet } from '@paraclock/devnet'
import { connectService, scheduleTask, watchTask } from '@paraclock/scheduler'
import { createMemoryJournal, pairSigner } from '@paraclock/submission'

const net = await startDevnet({ variant: 'minute', ready: true, instant: true })
const [alice, bob] = await Promise.all([devAccount('Alice'), devAccount('Bob')])
const service = await connectService({ endpoints: net.service.wsUrl })
const target = await openProven({ endpoints: net.target.wsUrl })

const args = { dest: bob.address, value: 10_000_000_000n }
const call = { pallet: 'balances', method: 'transferKeepAlive', args }
const slot = (Math.floor(Number(net.now()) / 60) + 2) * 60
const submission = await scheduleTask(service, {
  providedId: 'rent',
  schedule: { kind: 'times', times: [slot] },
  task: { kind: 'xcmp', target, call },
  signer: pairSigner(alice),
  journal: createMemoryJournal()
})
const outcome = await submission.outcome()
if (outcome.status !== 'scheduled') throw new Error(outcome.status)
await net.travelTo(parseUnixSeconds(slot + 60))
const taskId = submission.taskIds[0] ?? ''
for await (const { entry } of watchTask(service, {
  taskId,
  target,
  fromBlock: outcome.block.number
})) {
  stdout.write(`${entry.kind}${entry.kind === 'arrived' ? `: ${entry.dispatch}` : ''}\n`)
}
await Promise.all([service.close(), target.close()])
await net.stop()

// Prints:
// scheduled
// running
// sent
// executed
// completed
// arrived: succeeded
