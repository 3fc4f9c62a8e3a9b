// A call on the service's own chain that runs every two hours until it is cancelled (variant
// `hour`).
import { stdout } from 'node:process'
import { parseUnixSeconds } from '@paraclock/core'
import { devAccount, startDevnet } from '@paraclock/devnet'
import { cancelTask, connectService, scheduleTask, taskHistory } from '@paraclock/scheduler'
import { createMemoryJournal, pairSigner } from '@paraclock/submission'

const HOUR = 3600

const net = await startDevnet({ variant: 'hour', instant: true })
const signer = pairSigner(await devAccount('Alice'))
const journal = createMemoryJournal()
const service = await connectService({ endpoints: net.service.wsUrl })

const next = (Math.floor(Number(net.now()) / HOUR) + 1) * HOUR
const remark = { pallet: 'system', method: 'remarkWithEvent', args: { remark: '0x6f6b' } }
const submission = await scheduleTask(service, {
  providedId: 'heartbeat',
  schedule: { kind: 'recurring', next, frequency: 2 * HOUR },
  task: { kind: 'dynamicDispatch', call: remark },
  ...{ signer, journal }
})
const outcome = await submission.outcome()
if (outcome.status !== 'scheduled') throw new Error(outcome.status)
const taskId = submission.taskIds[0] ?? ''

await net.travelTo(parseUnixSeconds(next + 4 * HOUR + 60)) // three runs
const cancelled = await (await cancelTask(service, { taskId, signer, journal })).outcome()
stdout.write(`${cancelled.status}\n`)
const { entries } = await taskHistory(service, { taskId })
stdout.write(`${entries.filter(({ kind }) => kind === 'executed').length} runs\n`)
await service.close()
await net.stop()

// Prints:
// cancelled
// 3 runs
