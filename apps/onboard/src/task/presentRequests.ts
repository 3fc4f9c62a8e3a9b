import { formatTime, openChains } from '@paraclock/checklist'
import { scheduleOutput } from '../commands/schedule.ts'
import { requireOneNetwork } from '../open/requireOneNetwork.ts'
import { describeConsent } from '../sign/createReviewer.ts'
import type { SignedService } from '../sign/useSigned.ts'
import { describeRequests } from './describeRequests.ts'
import { planRequests, type TaskResult, type WantedTask } from './planRequests.ts'
import { type SendingContext, sendRequests } from './sendRequests.ts'

/**
 * Shows tasks, and schedules them if somebody may sign.
 *
 * @returns the exit code
 * @throws ParaclockError those of `planRequests` and `sendRequests`
 */
export async function presentRequests(
  context: SendingContext,
  opened: SignedService,
  wanted: readonly WantedTask[]
): Promise<number> {
  const { options, print, signal } = context
  const { config, signing, isAllowed } = opened
  if (signing === undefined || !isAllowed) {
    const plans = await planRequests(context, opened, { wanted, purpose: 'show' })
    if (options.json) printJson(context, opened, plans)
    else print(`${await describeRequests(context, opened, plans)}\n${describeConsent(options)}`)
    return signing === undefined ? 0 : 1
  }
  if (wanted.some(({ spec }) => spec.kind === 'xcmp')) {
    const chains = await openChains(opened.chain)
    await requireOneNetwork({ config, chains, signal })
  }
  const sending = { ...opened, signer: signing.signer.signer }
  const say = ({ status, tasks }: TaskResult): void => {
    for (const { taskId: id, nextRun } of options.json ? [] : tasks) {
      const first = formatTime(nextRun === null ? 'no time' : Number(nextRun))
      print(`${status}: ${id}, first run ${first}`)
    }
  }
  const results = await sendRequests(context, sending, wanted, say)
  if (options.json) printJson(context, opened, results)
  else for (const { summary } of opened.proofs) print(summary)
  return 0
}

function printJson(
  { print }: SendingContext,
  { network, service, signing, owner, proofs }: SignedService,
  results: readonly TaskResult[]
): void {
  const requests = results.map(({ wanted, status, price, tasks }) => ({
    providedId: wanted.row.providedId,
    status,
    task: wanted.spec,
    schedule: wanted.schedule,
    actsFor: wanted.actsFor,
    price: price === undefined ? undefined : { amount: price.total, ...service.token },
    tasks: tasks.map(({ taskId, nextRun, prepaid }) => ({
      taskId,
      nextRun: nextRun === null ? null : Number(nextRun),
      prepaid: prepaid === null ? null : { amount: prepaid, ...service.token }
    }))
  }))
  const signer = signing?.named ?? null
  print(scheduleOutput.render({ network, signer, owner, requests, proofs: [...proofs] }))
}
