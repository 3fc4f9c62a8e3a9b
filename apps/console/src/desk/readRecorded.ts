import type { Chain } from '@paraclock/connect'
import { hexToBytes, ParaclockError, parseAccount, sanitizeText, type Token } from '@paraclock/core'
import { createHistoryClient } from '@paraclock/history/api'
import { HistoryUnavailable } from '../errors.ts'
import { sayProvidedId } from './showTask.ts'
import type { AskedRuns, RecordedRuns } from './TaskDesk.ts'

const RUNS = '50'
/** The number of the account's newest tasks that are read, with their costs. */
const TASKS = '1000'

/** Reads the recorded runs of an account from a watchtower, the newest first. */
export async function readRecorded(
  args: AskedRuns & { readonly service: Chain; readonly token: Token }
): Promise<RecordedRuns> {
  const { service, token, url, after } = args
  const client = createHistoryClient({ url })
  const { genesis } = service.facts
  const { networks } = await client.read('networks')
  const found = networks.find(({ chains }) =>
    chains.some((chain) => chain.role === 'service' && chain.genesis === genesis)
  )
  if (found === undefined) throw new ParaclockError(HistoryUnavailable, { url, genesis })
  const network = found.name
  const owner = parseAccount(args.owner)
  const [page, { tasks }] = await Promise.all([
    client.read('runs', { network, query: { owner, limit: RUNS, ...(after && { after }) } }),
    client.read('tasks', { network, query: { owner, limit: TASKS } })
  ])
  const known = new Map(tasks.map((task) => [`${task.block}-${task.event}`, task]))
  return {
    token,
    lastBlock: found.chains.find(({ role }) => role === 'service')?.lastBlock ?? 0,
    next: page.next ?? undefined,
    runs: page.runs.map(({ taskId, task, run, block, state, error, effect, refund }) => {
      const of = known.get(`${task.block}-${task.event}`)
      return {
        ...{ time: run, block, state },
        name: of?.providedId ? sayProvidedId(hexToBytes(of.providedId)) : taskId,
        taskCost: of === undefined ? undefined : BigInt(of.cost),
        refund: BigInt(refund),
        error: error === null ? undefined : sanitizeText(error),
        effect: effect === null ? undefined : { block: effect.block, text: sayEffect(effect) }
      }
    })
  }
}

function sayEffect(effect: { readonly dispatch: string; readonly error: string | null }): string {
  return sanitizeText(effect.error ?? effect.dispatch)
}
