import { configuredSchedule, formatAmount, formatTime, readMoney } from '@paraclock/checklist'
import {
  errorToJson,
  formatBalance,
  type ParaclockError,
  parseAccount,
  type Token
} from '@paraclock/core'
import {
  connectService,
  describeCrowd,
  type LiveQuote,
  listPriceParts,
  quoteTask,
  readServiceTime,
  type Service
} from '@paraclock/scheduler'
import { describeRest, firstRuns } from '@paraclock/scheduler/schedule'
import type * as v from 'valibot'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { verdictOfError } from '../../cli/exitCodeOfError.ts'
import { checkSchedule, findSchedule } from '../../cli/readSchedule.ts'
import { renderProblem } from '../../cli/renderProblem.ts'
import { describeMoney, showMoney } from '../../render/terminal/describeMoney.ts'
import type { Caches } from '../../session/openCaches.ts'
import { everyRole, type OpenedNetwork, openSession } from '../../session/openSession.ts'
import { exitCodeOfRead, readEach } from '../../session/readEach.ts'
import { type AskedAction, readAskedAction, readTask } from '../../task/readTask.ts'
import { countOf } from '../../words/countOf.ts'
import { type networkQuote, type quoteCommand, quoteOutput } from '../quote.ts'

const MAX_TIMES = 10

export async function runQuote(context: ContextOf<typeof quoteCommand>): Promise<number> {
  const { options, print, program, signal } = context
  checkSchedule(options)
  const asked = readAskedAction({ call: options.call })
  await using networks = await openSession(context, {
    chains: everyRole,
    proofs: true,
    isPatient: false
  })
  const { opened, caches } = networks
  const readHeld = async (one: OpenedNetwork) => {
    const { user } = one.config
    return showMoney(user, await readMoney({ ...one, signal }, parseAccount(user)))
  }
  const [read, moneys] = await Promise.all([
    readEach(opened, signal, (one) => readQuote(context, asked, { ...one, caches })),
    Promise.all(opened.map(readHeld))
  ])
  const quotes = read.map(
    ({ network, value, error }, at): ShownQuote => ({
      network,
      ...(error === undefined ? value : refuseQuote(error)),
      money: moneys[at]
    })
  )
  if (options.json) print(quoteOutput.render({ networks: quotes }))
  for (const [at, quote] of options.json ? [] : quotes.entries()) {
    const error = read[at]?.error
    const lines =
      error === undefined
        ? describeQuote(quote)
        : [`${quote.network}: no quote`, renderProblem(error, { program, columns: undefined })]
    const { network, money } = quote
    const held = money === undefined ? [] : [`${network}: ${describeMoney(money)}`]
    print([...lines, ...held].join('\n'))
  }
  return exitCodeOfRead(read)
}

function refuseQuote(error: ParaclockError): Omit<ShownQuote, 'network'> {
  const { code, message } = error
  const { remedies } = errorToJson(error)
  const nothing = { runs: 0, tasks: 0, rest: [], times: [], fees: [], crowded: [], targetFees: [] }
  return { verdict: verdictOfError(error), ...nothing, error: `${code}: ${message}`, remedies }
}

type NetworkQuote = v.InferOutput<typeof networkQuote>

/** A quote with a line for people about the runs that are left for later. */
interface ShownQuote extends NetworkQuote {
  readonly rest: readonly string[]
}

type FeePart = NetworkQuote['fees'][number]

type Context = ContextOf<typeof quoteCommand>

async function readQuote(
  { options, signal }: Context,
  action: AskedAction,
  opened: OpenedNetwork & { readonly caches: Caches }
): Promise<Omit<ShownQuote, 'network'>> {
  const { config } = opened
  const [chain, target] = await Promise.all([opened.chain('service'), opened.chain('target')])
  const service = await connectService({ chain })
  const now = await readServiceTime(service)
  const { limits } = service
  const asked = findSchedule(options, { now, slotLength: limits.slotLength })
  const schedule = asked ?? configuredSchedule({ config, limits, now })
  const { providedId = 'paraclock-quote' } = config.automation
  const task = await readTask(action, { ...opened, service }, signal)
  const quote = await quoteTask(service, { owner: config.user, task, schedule, providedId })
  const { runs, compiled, total } = quote
  const first = firstRuns(compiled, MAX_TIMES)
  return {
    verdict: 'ready',
    runs,
    tasks: compiled.tasks.length,
    continues: compiled.continues,
    rest: describeRest(compiled),
    times: first.map(({ time }) => Number(time)),
    fees: listFees(quote, service),
    total: { amount: total, ...service.token },
    crowded: quote.crowded.map((slot) =>
      describeCrowd(slot, (fee) => formatBalance(fee, service.token))
    ),
    recurring: describeEndurance(quote, service, first),
    targetFees: listTargetFees(quote, target.stated.tokens[0] ?? { symbol: '', decimals: 0 })
  }
}

function describeEndurance(
  { recurring, perRun, endurance }: LiveQuote,
  { token }: Service,
  first: readonly { readonly time: bigint }[]
): NetworkQuote['recurring'] {
  if (!recurring) return undefined
  const [one = { time: 0n }, two = one] = first
  const { runs = 0n, lastRun } = endurance ?? {}
  return {
    perRun: { amount: perRun.executionFee + perRun.xcmpFee, ...token },
    frequency: Number(two.time - one.time),
    runs,
    lastRun: lastRun === undefined ? undefined : Number(lastRun)
  }
}

function listFees(quote: LiveQuote, { token }: Service) {
  return listPriceParts(quote)
    .filter(({ amount }) => amount > 0n)
    .map(({ title, amount, provenance }) => ({
      title,
      fee: { amount, ...token },
      provenance: provenance.detail
    }))
}

function listTargetFees({ foreign }: LiveQuote, token: Token): readonly FeePart[] {
  const { proxyDeposit, proxyFee, immediateFee } = foreign ?? {}
  return [
    { title: 'proxy deposit', found: proxyDeposit },
    { title: 'proxy fee', found: proxyFee },
    { title: 'direct call', found: immediateFee }
  ].flatMap(({ title, found }) =>
    found === undefined
      ? []
      : [{ title, fee: { amount: found.value, ...token }, provenance: found.provenance.detail }]
  )
}

function describeQuote(quote: ShownQuote): readonly string[] {
  const { network, runs, tasks, times, rest, fees, total, crowded, recurring, targetFees } = quote
  const show = (title: string, fee: string, from: string): string =>
    `  ${title.padEnd(14)} ${fee}  (${from})`
  const list = (parts: readonly FeePart[]): readonly string[] =>
    parts.map(({ title, fee, provenance }) => show(title, formatAmount(fee), provenance))
  const often =
    recurring === undefined
      ? `${countOf(runs, 'run')}${tasks > 1 ? ` in ${tasks} tasks` : ''}`
      : `a run every ${recurring.frequency} seconds without end`
  return [
    `${network}: ${often}, first at ${formatTime(times[0] ?? 'no time')}`,
    ...rest.map((line) => `  ${line}`),
    ...list(fees),
    show('total', formatAmount(total), 'on the service, when it is scheduled'),
    ...crowded.map((line) => `  ${line}`),
    ...(recurring === undefined
      ? []
      : [
          show(
            'each run',
            formatAmount(recurring.perRun),
            'after the first, when the one before it is over'
          ),
          `  the balance lasts for ${recurring.runs} runs after the first${recurring.lastRun === undefined ? '' : `, until ${formatTime(recurring.lastRun)}`}`
        ]),
    ...(targetFees.length === 0 ? [] : [`${network}: once on the target, for a new user`]),
    ...list(targetFees)
  ]
}
