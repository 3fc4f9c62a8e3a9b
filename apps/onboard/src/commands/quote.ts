import type { Connections, NetworkConfig } from '@paraclock/checklist'
import { amount, count, decimal, feePart, list, object, text } from '@paraclock/checklist/schema'
import type { ParaclockError, Sourced } from '@paraclock/core'
import type { LiveQuote, Service } from '@paraclock/scheduler'
import * as v from 'valibot'
import { type CommandContext, defineCommand, type OptionValues } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { exitCodeOfError } from '../cli/exitCodeOfError.ts'
import { configOptions, scheduleOptions } from '../cli/sharedOptions.ts'

const SHOWN = 10

const quoted = object({
  network: text,
  /** The number of prepaid runs: one for a task that recurs. */
  runs: count,
  /** How many tasks the schedule takes. */
  tasks: count,
  /** The first runs, at most ten, in seconds since the Unix epoch. */
  times: list(count),
  fees: list(feePart),
  /** What the user must have on the service: the sum of the fees. */
  total: v.exactOptional(amount),
  /** What a task that recurs pays for each run after the first, and how long the user's balance lasts. */
  recurring: v.exactOptional(
    object({
      perRun: amount,
      /** The interval, in seconds. */
      frequency: count,
      /** How many runs after the first the balance pays for. */
      runs: decimal,
      /** The last of them, in seconds since the Unix epoch; `null` if it pays for none. */
      lastRun: v.nullable(count)
    })
  ),
  /** What a new user pays on the target. */
  targetFees: list(feePart),
  /** Why there is no quote. */
  error: v.exactOptional(text)
})

const output = defineOutput({
  name: 'quote',
  title: 'What a task costs: paraclock quote --json',
  version: 2,
  entries: { networks: list(quoted) }
})

type NetworkQuote = v.InferOutput<typeof quoted>
type FeePart = NetworkQuote['fees'][number]
type Context = CommandContext<OptionValues<typeof configOptions & typeof scheduleOptions>>

/** Says what the configured task costs on each network, part by part and in total. */
export const quoteCommand = defineCommand({
  name: 'quote',
  summary: 'Show what the configured task costs, part by part and in total',
  options: { ...configOptions, ...scheduleOptions },
  output,
  run: async (context) => {
    const { isParaclockError } = await import('@paraclock/core')
    const { openConfig } = await import('../open/openConfig.ts')
    const { openConnections } = await import('../open/openConnections.ts')
    const { renderProblem } = await import('../cli/renderProblem.ts')
    const { options, print, program } = context
    const { config: whole, networks } = await openConfig(context)
    const connections = openConnections(context, whole)
    let code = 0
    const errors = new Map<string, ParaclockError>()
    try {
      const quotes = await Promise.all(
        networks.map(async ([network, config]): Promise<NetworkQuote> => {
          try {
            return await readQuote(context, { network, config, connections })
          } catch (error) {
            // One network that cannot be quoted does not hide the others.
            if (!isParaclockError(error) || context.signal.aborted) throw error
            code = Math.max(code, exitCodeOfError(error))
            errors.set(network, error)
            const why = `${error.code}: ${error.message}`
            return { network, runs: 0, tasks: 0, times: [], fees: [], targetFees: [], error: why }
          }
        })
      )
      if (options.json) print(output.render({ networks: quotes }))
      else {
        for (const quote of quotes) {
          const error = errors.get(quote.network)
          print(
            error === undefined
              ? await describeQuote(quote)
              : `${quote.network}: no quote\n${renderProblem(error, { program, columns: undefined })}`
          )
        }
      }
      return code
    } finally {
      await connections.close()
    }
  }
})

async function readQuote(
  { options, env, signal }: Context,
  opened: {
    readonly network: string
    readonly config: NetworkConfig
    readonly connections: Connections
  }
): Promise<NetworkQuote> {
  const { connectService, previewTask, quoteTask, readServiceTime } = await import(
    '@paraclock/scheduler'
  )
  const { configuredSchedule } = await import('@paraclock/checklist')
  const { findSchedule } = await import('../cli/readSchedule.ts')
  const { readTask } = await import('../open/readTask.ts')
  const { network, config, connections } = opened
  const [chain, target] = await Promise.all([
    connections.read(config.service, { name: 'service', signal }),
    connections.read(config.target, { name: 'target', signal })
  ])
  const service = await connectService({ chain })
  const now = await readServiceTime(service)
  const { limits } = service
  const asked = findSchedule(options, { now, slotLength: limits.slotLength })
  const schedule = asked ?? configuredSchedule({ config, limits, now })
  const { providedId = 'paraclock-quote' } = config.automation
  const configured = { dispatch: undefined, transfer: undefined, to: undefined }
  const { spec: task } = await readTask(
    { options: configured, env, signal },
    { ...opened, service, proofs: [] }
  )
  const [{ runs: first }, quote] = await Promise.all([
    previewTask(service, { schedule, providedId, runs: SHOWN }),
    quoteTask(service, { owner: config.user, task, schedule, providedId, target })
  ])
  const { runs, tasks, total } = quote
  const recurring = describeEndurance(quote, { token: service.token, first })
  return {
    network,
    runs,
    tasks,
    times: first.map(({ time }) => Number(time)),
    fees: listFees(quote, service),
    total: { amount: total, ...service.token },
    ...(recurring === undefined ? {} : { recurring }),
    targetFees: listTargetFees(quote, target.facts.tokens[0] ?? { symbol: '', decimals: 0 })
  }
}

/** What the runs of a task that recurs cost, and how long the balance lasts for them. */
function describeEndurance(
  { recurring, perRun, endurance }: LiveQuote,
  asked: { readonly token: Service['token']; readonly first: readonly { readonly time: bigint }[] }
): NetworkQuote['recurring'] {
  if (!recurring) return undefined
  const { token, first } = asked
  const [one = { time: 0n }, two = one] = first
  const { runs = 0n, lastRun } = endurance ?? {}
  return {
    perRun: { amount: perRun.executionFee + perRun.xcmpFee, ...token },
    frequency: Number(two.time - one.time),
    runs,
    lastRun: lastRun === undefined ? null : Number(lastRun)
  }
}

function listFees({ inclusion, perRun, prepaid, runs }: LiveQuote, { token }: Service) {
  const part = (title: string, value: bigint, { provenance }: Sourced<bigint>): FeePart => ({
    title,
    fee: { amount: value, ...token },
    provenance: provenance.detail
  })
  return [
    part('inclusion', inclusion.value, inclusion),
    part('execution', perRun.executionFee * BigInt(runs), prepaid),
    part('XCM', perRun.xcmpFee * BigInt(runs), prepaid)
  ]
}

function listTargetFees(
  { foreign }: LiveQuote,
  token: { readonly symbol: string; readonly decimals: number }
): readonly FeePart[] {
  const { proxyDeposit, proxyFee, immediateFee } = foreign ?? {}
  return [
    { title: 'proxy deposit', found: proxyDeposit },
    { title: 'proxy fee', found: proxyFee },
    { title: 'direct call', found: immediateFee }
  ].flatMap(({ title, found }) =>
    found === undefined || found === null
      ? []
      : [{ title, fee: { amount: found.value, ...token }, provenance: found.provenance.detail }]
  )
}

async function describeQuote(quote: NetworkQuote): Promise<string> {
  const { formatAmount, formatTime } = await import('@paraclock/checklist')
  const { network, runs, tasks, times, fees, total, recurring, targetFees, error } = quote
  if (total === undefined) return `${network}: ${error}`
  const show = (title: string, fee: string, from: string): string =>
    `  ${title.padEnd(14)} ${fee}  (${from})`
  const list = (parts: readonly FeePart[]): readonly string[] =>
    parts.map(({ title, fee, provenance }) => show(title, formatAmount(fee), provenance))
  const often =
    recurring === undefined
      ? `${runs} ${runs === 1 ? 'run' : 'runs'}${tasks > 1 ? ` in ${tasks} tasks` : ''}`
      : `a run every ${recurring.frequency} seconds without end`
  return [
    `${network}: ${often}, first at ${formatTime(times[0] ?? 'no time')}`,
    ...list(fees),
    show('total', formatAmount(total), 'on the service, when it is scheduled'),
    ...(recurring === undefined
      ? []
      : [
          show(
            'each run',
            formatAmount(recurring.perRun),
            'after the first, when the one before it is over'
          ),
          `  the balance lasts for ${recurring.runs} runs after the first${recurring.lastRun === null ? '' : `, until ${formatTime(recurring.lastRun)}`}`
        ]),
    ...(targetFees.length === 0 ? [] : [`${network}: once on the target, for a new user`]),
    ...list(targetFees)
  ].join('\n')
}
