import { formatAmount, formatTime } from '@paraclock/checklist'
import { type Hex, parseAccount, shorten, type Token } from '@paraclock/core'
import { type CostSums, sumPastCosts } from '@paraclock/history'
import type * as v from 'valibot'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { openRecorded, requireRecorded, showOwner } from '../../history/openRecorded.ts'
import { writeCsv } from '../../history/writeCsv.ts'
import { type costsCommand, costsOutput, type dayCosts } from '../costs.ts'

const DAY_MS = 86_400_000

export async function runCosts(context: ContextOf<typeof costsCommand>): Promise<number> {
  const { options, print } = context
  const month = options.month ?? new Date().toISOString().slice(0, 'yyyy-mm'.length)
  const range = readMonth(month)
  const owner = options.owner === undefined ? undefined : parseAccount(options.owner)
  const networks = await openRecorded(context, async (history, network) => {
    const found = await sumPastCosts(history, { network, ...range, owner })
    const costs = requireRecorded(found, network)
    if (costs.days.length === 0) context.report(describeEmpty(month, costs.chain))
    const token = { symbol: costs.chain.token_symbol, decimals: costs.chain.token_decimals }
    const days = costs.days.map((one) => toDayCosts(one, token))
    const prefix = costs.chain.ss58_prefix
    return { shown: { network, days, total: { amount: costs.total, ...token } }, prefix }
  })
  const shown = networks.map((one) => one.shown)
  if (options.json) print(costsOutput.render({ month, networks: shown }))
  else if (options.csv) print(writeCsv(HEAD, networks.flatMap(listRows)), { isWhole: true })
  else for (const one of networks) print(describeCosts(month, one))
  return 0
}

type Day = v.InferOutput<typeof dayCosts>

interface NetworkCosts {
  readonly shown: Parameters<typeof costsOutput.render>[0]['networks'][number]
  /** The SS58 prefix of addresses on the service. */
  readonly prefix: number
}

const PARTS = ['inclusion', 'execution', 'xcmp', 'place', 'refund'] as const
const AMOUNTS = [...PARTS, 'total'] as const
const HEAD = ['network', 'day', 'owner', ...AMOUNTS, 'token', 'decimals']

function toDayCosts({ day, payer, amounts, total }: CostSums['days'][number], token: Token): Day {
  const sum = (...kinds: readonly (keyof CostSums['days'][number]['amounts'])[]) => ({
    amount: kinds.reduce((all, kind) => all + (amounts[kind] ?? 0n), 0n),
    ...token
  })
  return {
    day: new Date(day * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length),
    owner: payer === '' ? undefined : (payer as Hex),
    inclusion: sum('inclusion', 'tip'),
    execution: sum('execution'),
    xcmp: sum('xcmp'),
    place: sum('place'),
    refund: sum('refund'),
    total: { amount: total, ...token }
  }
}

/**
 * Lists the rows of a table. Amounts are in the smallest unit, so that no spreadsheet rounds them.
 */
function listRows({ shown, prefix }: NetworkCosts): readonly (readonly string[])[] {
  return shown.days.map((one) => [
    shown.network,
    one.day,
    showOwner(one.owner, prefix) ?? '',
    ...AMOUNTS.map((name) => String(one[name].amount)),
    one.total.symbol,
    String(one.total.decimals)
  ])
}

function describeCosts(month: string, { shown, prefix }: NetworkCosts): string {
  const { network, days, total } = shown
  const lines = days.map((one) => {
    const paid = PARTS.filter((name) => one[name].amount !== 0n)
    const parts = paid.map((name) => `${name} ${formatAmount(one[name])}`).join(', ')
    const owner = showOwner(one.owner, prefix) ?? 'unknown owner'
    return `  ${one.day}  ${owner}: ${formatAmount(one.total)} (${parts})`
  })
  return [`${network}: ${formatAmount(total)} in ${month}`, ...lines].join('\n')
}

function describeEmpty(month: string, chain: CostSums['chain']): string {
  const { network, first_block: first, last_block: last, last_time: time } = chain
  const recorded =
    last < first
      ? 'The history has no block yet.'
      : `The history has blocks ${first} to ${last}. Block ${last} is from ${formatTime(time)}.`
  return `${network}: no costs are recorded in ${month}. ${recorded}`
}

/**
 * Returns the first day of a month and the first day of the next month. Days count from 1970-01-01.
 */
function readMonth(month: string): { readonly from: number; readonly before: number } {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? []
  if (year === undefined) {
    throw refuseArgument(`--month takes a year and a month, such as 2026-11, not ${shorten(month)}`)
  }
  const dayOf = (months: number): number => Date.UTC(Number(year), months) / DAY_MS
  return { from: dayOf(Number(number) - 1), before: dayOf(Number(number)) }
}
