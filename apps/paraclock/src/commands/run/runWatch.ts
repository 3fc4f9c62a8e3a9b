import {
  chainRoles,
  diffReports,
  type NetworkConfig,
  outlineReport,
  type Report,
  type ReportDiff,
  verdictWords
} from '@paraclock/checklist'
import { isUnanswered } from '@paraclock/connect'
import { noteSecret, type ParaclockError, redactEndpoint, renderError } from '@paraclock/core'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { exitCodes } from '../../cli/exitCodeOfError.ts'
import { limitMemory } from '../../cli/limitMemory.ts'
import { readNumber } from '../../cli/readNumber.ts'
import { readSecret } from '../../cli/readSecret.ts'
import { readTrialOptions } from '../../cli/readTrialOptions.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { nameDatabase } from '../../history/openRecorded.ts'
import { renderDiffTerminal } from '../../render/diff/renderDiffTerminal.ts'
import { everyRole, openSession } from '../../session/openSession.ts'
import { announceProblems } from '../../watch/announceProblems.ts'
import {
  awaitHistory,
  type HeldHistory,
  holdHistory,
  isTemporary
} from '../../watch/holdHistory.ts'
import { readAddress } from '../../watch/readAddress.ts'
import { createWatchState } from '../../watch/WatchState.ts'
import { readSigningKey, Webhook } from '../../watch/Webhook.ts'
import { watchCores } from '../../watch/watchCores.ts'
import { watchHistory } from '../../watch/watchHistory.ts'
import { watchReadiness } from '../../watch/watchReadiness.ts'
import { diffOutput } from '../diff.ts'
import type { watchCommand } from '../watch.ts'

// The longest time between two rounds of checks, and the same while a chain cannot be followed. A
// round also starts if a finalized block changes a value that a check reads.
const LISTENING_SECONDS = 180
const POLLING_SECONDS = 30
const MAX_SECONDS = 86_400
const MAX_DAYS = 36_500
const MAX_BLOCK = 4_294_967_295

type Context = ContextOf<typeof watchCommand>

export async function runWatch(context: Context): Promise<number> {
  const { options, print, report } = context
  // With --json, standard output has only JSON, so texts are written to standard error.
  const tell = options.json ? report : print
  const settings = readSettings(context)
  // Refuses a wrong --trial-limit at once. The files of --upgrade are read for each check.
  await readTrialOptions(context, { ...options, upgrade: [] })
  const { every, database, once } = settings
  const onProblem = createComplaints(tell)
  const webhook = await openWebhook(context, (error) => onProblem('webhook', error))
  limitMemory()
  const isRecorded = database !== undefined
  const isWatched = webhook !== undefined || settings.address !== undefined
  const needs = { chains: everyRole, holdGenesis: isRecorded, isPatient: !once }
  await using opened = await openSession(context, needs)
  const { networks, connections, caches } = opened
  let held: HeldHistory | undefined
  const stopping = new AbortController()
  const signal = AbortSignal.any([context.signal, stopping.signal])
  const states = networks.map(([network, config]) => createWatchState(network, config, isRecorded))
  const onDatabase = (error: ParaclockError): void => {
    for (const { chains } of states) {
      for (const chain of Object.values(chains)) chain.problem = error.message
    }
    onProblem('database', error)
  }
  let server: { readonly url: string; readonly close: () => void } | undefined
  try {
    if (database !== undefined) {
      held = await holdHistory(database).catch((error: unknown) => {
        if (once || !isTemporary(error)) throw error
        onDatabase(error)
        return undefined
      })
    }
    if (settings.address !== undefined) {
      // Imported only here, because most watches serve no metrics.
      const { serveWatch } = await import('../../watch/serveWatch.ts')
      const everyMs = (every ?? LISTENING_SECONDS) * 1000
      server = await serveWatch(settings.address, { states, webhook, everyMs })
      tell(`health and metrics are at ${server.url}`)
    }
    const record = async (): Promise<void> => {
      if (database === undefined) return
      held ??= await awaitHistory({ database, signal, onProblem: onDatabase })
      if (held === undefined) return
      onProblem('database')
      const { history, lock } = held
      const recording = states.map((state) =>
        watchHistory({
          ...settings,
          history,
          lock,
          connections,
          runtimes: caches.runtimes,
          state,
          signal,
          onProblem,
          onProgress: (chain, { block, to }) => {
            onProblem(chain)
            if (once || block < to) tell(`${chain}: block ${block} of ${to}`)
          }
        })
      )
      await Promise.all(recording)
    }
    const work: Promise<unknown>[] = [record()]
    if (!once) {
      tell(describeWatch(networks, every))
      let last: Report | undefined
      work.push(
        watchReadiness({
          context: { ...context, signal },
          opened,
          states,
          isScheduled: isRecorded || isWatched,
          maxMs: (every ?? LISTENING_SECONDS) * 1000,
          pollMs: (every ?? POLLING_SECONDS) * 1000,
          onReport: (after) => {
            onProblem('checklist')
            if (last === undefined) tell(describeVerdicts(after))
            else printDiff(diffReports({ before: last, after }), context)
            last = after
          },
          onProblem: (error) => onProblem('checklist', error)
        }),
        announceProblems({ states, webhook, signal }),
        ...states.map(async (state) => {
          if (!isWatched) return
          const place = `${state.network} cores`
          await watchCores({
            ...state,
            connections,
            signal,
            onRead: (ends) => {
              onProblem(place)
              state.coreEnds = ends
            },
            onProblem: (error) => onProblem(place, error)
          })
        })
      )
      if (webhook !== undefined) work.push(webhook.run(signal))
    }
    try {
      await Promise.all(work)
    } finally {
      stopping.abort()
      await Promise.allSettled(work)
    }
  } finally {
    server?.close()
    await held?.lock.release()
    await held?.history.close()
  }
  return once && !context.signal.aborted ? 0 : exitCodes.interrupted
}

function readSettings({ options, cwd, env }: Context) {
  const { database: file, once, keep, metrics } = options
  const every = readNumber('--every', options.every, { max: MAX_SECONDS, unit: ' seconds' })
  const { database, named } = nameDatabase(file, { cwd, env })
  if (named === '') {
    const unused = { '--from': options.from.length > 0, '--keep': keep, '--once': once }
    for (const [name, value] of Object.entries(unused)) {
      if (value) throw refuseArgument(`${name} needs --database`)
    }
  }
  const from: Partial<Record<'service' | 'target', number>> = {}
  for (const one of options.from) {
    const [, role, block] = /^(service|target)=(.*)$/.exec(one) ?? []
    if (role === undefined) throw refuseArgument(`--from takes service=<block> or target=<block>`)
    from[role as keyof typeof from] = readNumber('--from', block, { max: MAX_BLOCK })
  }
  const [, days = keep] = /^(.*)d$/.exec(keep ?? '') ?? []
  const keepDays = readNumber('--keep', days, { max: MAX_DAYS, unit: ' days, such as 400d' })
  return {
    every,
    once,
    from,
    keepDays,
    database: named === '' ? undefined : database,
    address: metrics === undefined ? undefined : readAddress(metrics)
  }
}

async function openWebhook(
  context: Context,
  onProblem: (error: ParaclockError) => void
): Promise<Webhook | undefined> {
  const { webhook, 'webhook-secret': secret } = context.options
  if (webhook === undefined) {
    if (secret !== undefined) throw refuseArgument('--webhook-secret needs --webhook')
    return undefined
  }
  const url = (await readSecret(webhook, '--webhook', context)).trim()
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw refuseArgument('--webhook leads to no URL of http or https')
  }
  noteSecret(url)
  const text = secret && (await readSecret(secret, '--webhook-secret', context)).trim()
  if (text) noteSecret(text)
  const key = text === undefined ? undefined : readSigningKey(text)
  if (text !== undefined && key === undefined) {
    throw refuseArgument(
      '--webhook-secret leads to no secret of Standard Webhooks: whsec_ and base64'
    )
  }
  return new Webhook({ url, key, onProblem })
}

/** Returns a function that tells each problem of a place once, and once that the problem is over. */
function createComplaints(tell: (text: string) => void) {
  const told = new Map<string, string>()
  return (place: string, error?: ParaclockError): void => {
    // While a chain is unreachable, the errors of its endpoints change from attempt to attempt.
    const problem = isUnanswered(error) ? 'unreachable' : error?.message
    if (told.get(place) === problem) return
    if (error === undefined || problem === undefined) {
      told.delete(place)
      tell(`${place}: works again`)
    } else {
      told.set(place, problem)
      tell(`${place}: ${renderError(error)}`)
    }
  }
}
function describeVerdicts(report: Report): string {
  const lines = outlineReport(report).networks.map(
    ({ network, verdict, tally }) =>
      `${network.network}: ${verdictWords[verdict].toLowerCase()}: ${tally}`
  )
  return lines.join('\n')
}

function printDiff(diff: ReportDiff, { print, options, colors, width }: Context): void {
  if (diff.networks.length === 0) return
  if (options.json) print(diffOutput.render(diff, { oneLine: true }))
  else print(renderDiffTerminal({ diff, colors, width }))
}

function describeWatch(
  networks: readonly (readonly [string, NetworkConfig])[],
  every: number | undefined
): string {
  const chains = networks.flatMap(([network, config]) =>
    chainRoles.map(
      (role) => `  ${network}, ${role}: ${config[role].endpoints.map(redactEndpoint).join(', ')}`
    )
  )
  const often = `every ${every ?? LISTENING_SECONDS} s`
  const rule = `Checks again at each change, and at least ${often}. Prints what changed of the verdicts.`
  return ['watching', ...chains, rule].join('\n')
}
