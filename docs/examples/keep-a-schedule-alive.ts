// A bot: whenever few runs of a schedule are left, it schedules the next ones. It may be stopped at any
// time, and run again: the id of a task follows from its first run, so none is scheduled twice.
import { stdout } from 'node:process'
import { parseUnixSeconds } from '@paraclock/core'
import { devAccount, startDevnet } from '@paraclock/devnet'
import { connectService, listTasks, scheduleTask } from '@paraclock/scheduler'
import { createMemoryJournal, pairSigner } from '@paraclock/submission'

const DAY = 86_400
const RUNS = 5
const FEWEST = 3

const net = await startDevnet({ variant: 'minute', instant: true })
const [alice, bob] = await Promise.all([devAccount('Alice'), devAccount('Bob')])
const signer = pairSigner(alice)
const journal = createMemoryJournal()
const service = await connectService({ endpoints: net.service.wsUrl })

async function keepAlive(): Promise<void> {
  const times: number[] = []
  for await (const { schedule } of listTasks(service, { owner: alice.address })) {
    if (schedule.kind === 'fixed') times.push(...schedule.executionTimes.map(Number))
  }
  const now = Number(net.now())
  const ahead = times.filter((time) => time > now)
  stdout.write(`${ahead.length} runs ahead\n`)
  if (ahead.length >= FEWEST) return
  const first = Math.max((Math.floor(now / DAY) + 1) * DAY, ...ahead.map((time) => time + DAY))
  const submission = await scheduleTask(service, {
    idempotencyKey: `allowance-${new Date(first * 1000).toISOString().slice(0, 10)}`,
    schedule: { kind: 'times', times: Array.from({ length: RUNS }, (_, at) => first + at * DAY) },
    task: { kind: 'nativeTransfer', recipient: bob.address, amount: 15_000_000_000n },
    ...{ signer, journal }
  })
  const { status } = await submission.outcome()
  stdout.write(`${status}: ${RUNS} more\n`)
}

for (let day = 0; day < 4; day += 1) {
  await keepAlive()
  await net.travelTo(parseUnixSeconds(Number(net.now()) + DAY))
}
await service.close()
await net.stop()

// Prints:
// 0 runs ahead
// scheduled: 5 more
// 4 runs ahead
// 3 runs ahead
// 2 runs ahead
// scheduled: 5 more
