import { isParaclockError } from '@paraclock/core'
import { type ReadReply, replyJson } from '@paraclock/core/node'
import {
  type ChainRow,
  findChain,
  type History,
  type ListCursor,
  listPastTasks,
  listRuns,
  sumPastCosts,
  useDatabase
} from '@paraclock/history'
import {
  type ApiAnswer,
  type ApiRoute,
  type ApiRouteName,
  historyApi
} from '@paraclock/history/api'
import { readForecasts } from '../forecast/readForecasts.ts'
import { describeApi } from './describeApi.ts'

export interface CreateApiArgs {
  readonly history: History
  readonly networks: readonly string[]
}

type Query = Readonly<Record<string, string | undefined>>
type Answerer<Name extends ApiRouteName> = (
  history: History,
  network: string,
  query: Query
) => Promise<ApiAnswer<Name> | undefined>

const MAX_ENTRIES = 1000
const MAX_DAY = 999_999
/** The highest place that the columns of PostgreSQL take. */
const MAX_PLACE = 2_147_483_647

export function createApi({ history, networks }: CreateApiArgs) {
  const document = describeApi()
  const answer = async (url: URL): Promise<ReadReply> => {
    if (url.pathname === '/openapi.json') return replyJson(200, document)
    const found = findRoute(url.pathname)
    if (found === undefined) return replyJson(404, { status: 'openapi.json lists what there is' })
    const { name, network } = found
    if (network !== '' && !networks.includes(network)) {
      return replyJson(404, { status: 'there is no network of this name' })
    }
    const { query: known }: ApiRoute = historyApi[name]
    for (const [key, value] of url.searchParams) {
      const parameter = Object.hasOwn(known, key) ? known[key] : undefined
      if (parameter === undefined || !new RegExp(parameter.pattern).test(value)) {
        return replyJson(400, { status: `the parameter ${key} is unknown or malformed` })
      }
    }
    const query = Object.fromEntries(url.searchParams)
    const value = await (name === 'networks'
      ? listNetworks(history, networks)
      : answerers[name](history, network, query))
    return value === undefined
      ? replyJson(404, { status: 'nothing is recorded of it yet' })
      : replyJson(200, value)
  }
  return async (url: URL): Promise<ReadReply> => {
    try {
      return await answer(url)
    } catch (error) {
      if (!isParaclockError(error)) throw error
      return replyJson(503, { status: error.code })
    }
  }
}

function findRoute(
  pathname: string
): { readonly name: ApiRouteName; readonly network: string } | undefined {
  for (const name of Object.keys(historyApi) as ApiRouteName[]) {
    const [before = '', after] = historyApi[name].path.split('{network}')
    if (after === undefined) {
      if (pathname === before) return { name, network: '' }
      continue
    }
    if (!pathname.startsWith(before) || !pathname.endsWith(after)) continue
    const network = pathname.slice(before.length, pathname.length - after.length)
    if (/^[A-Za-z][A-Za-z0-9-]{0,31}$/.test(network)) return { name, network }
  }
  return undefined
}

async function listNetworks(
  history: History,
  names: readonly string[]
): Promise<ApiAnswer<'networks'>> {
  const networks = await Promise.all(
    names.map(async (name) => {
      const rows = await Promise.all(
        (['service', 'target'] as const).map((role) => findChain(history, name, role))
      )
      const report = await findReport(history, name)
      return {
        name,
        chains: rows.flatMap((row) => (row === undefined ? [] : [describeChain(row)])),
        verdict: report?.verdict ?? null,
        checkedAt: report?.time ?? null,
        alerts: (await findAlerts(history, name, false, MAX_ENTRIES)).length
      }
    })
  )
  return { networks }
}

function describeChain(row: ChainRow) {
  return {
    ...{ role: row.role, genesis: row.genesis, firstBlock: row.first_block },
    ...{ lastBlock: row.last_block, lastTime: row.last_time },
    token: { symbol: row.token_symbol, decimals: row.token_decimals }
  }
}

const answerers: { readonly [Name in Exclude<ApiRouteName, 'networks'>]: Answerer<Name> } = {
  tasks: async (history, network, { owner, taskId, after, limit }) => {
    const page = { network, owner, taskId, after: readCursor(after), limit: readLimit(limit) }
    const found = await listPastTasks(history, page)
    return (
      found && {
        next: writeCursor(found.next),
        tasks: found.tasks.map((row) => ({
          ...{ block: row.block, event: row.event, taskId: row.task_id, owner: row.owner },
          ...{ providedId: row.provided_id, kind: row.kind, paraId: row.para_id },
          ...{ time: row.time, state: row.state, ended: row.ended_time, counts: row.counts },
          cost: String(row.cost)
        }))
      }
    )
  },
  runs: async (history, network, { owner, task, after, limit }) => {
    const of = { owner, task: readCursor(task) }
    const page = { after: readCursor(after), limit: readLimit(limit) }
    const found = await listRuns(history, { network, ...of, ...page })
    return (
      found && {
        next: writeCursor(found.next),
        runs: found.runs.map(({ effect, ...row }) => ({
          ...{ block: row.block, event: row.event, taskId: row.task_id, owner: row.owner },
          task: { block: row.task_block, event: row.task_event },
          ...{ run: row.run, state: row.state, time: row.time, refund: row.refund },
          error: row.error,
          effect: effect && {
            ...{ block: effect.block, processed: effect.processed === 1 },
            ...{ dispatch: effect.dispatch, error: effect.error }
          }
        }))
      }
    )
  },
  costs: async (history, network, { from = '0', before = String(MAX_DAY), owner }) => {
    const days = { from: Number(from), before: Number(before) }
    const found = await sumPastCosts(history, { network, ...days, owner })
    return (
      found && {
        total: String(found.total),
        days: found.days.map(({ day, payer, amounts, total }) => ({
          ...{ day, payer, total: String(total) },
          amounts: Object.fromEntries(
            Object.entries(amounts).map(([kind, amount]) => [kind, String(amount)])
          )
        }))
      }
    )
  },
  balances: async (history, network) => {
    const forecasts = await readForecasts(history, network)
    return {
      balances: forecasts.map(({ last, role, account, lastsUntil }) => ({
        ...{ role, account, lastsUntil, block: last.block, time: last.time },
        ...{ free: last.free, reserved: last.reserved, frozen: last.frozen }
      }))
    }
  },
  alerts: async (history, network, { ended, limit }) => {
    const rows = await findAlerts(history, network, ended === '1', readLimit(limit) ?? 100)
    return { alerts: rows.map(({ sent: _, ...alert }) => alert) }
  },
  actions: async (history, network, { limit }) => {
    const actions = await useDatabase(history, (db) =>
      db
        .selectFrom('actions')
        .select(['policy', 'summary', 'time', 'amount', 'outcome', 'error'])
        .where('network', '=', network)
        .orderBy('time', 'desc')
        .limit(readLimit(limit) ?? 100)
        .execute()
    )
    return { actions }
  },
  report: async (history, network) => {
    const found = await findReport(history, network)
    return found && { gatheredAt: found.time, report: found.report }
  }
}

function readLimit(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Math.min(Number(text), MAX_ENTRIES)
}

function readCursor(text: string | undefined): ListCursor | undefined {
  if (text === undefined) return undefined
  const [block = 0, event = 0] = text.split('-').map((part) => Math.min(Number(part), MAX_PLACE))
  return { block, event }
}

function writeCursor(cursor: ListCursor | null): string | null {
  return cursor && `${cursor.block}-${cursor.event}`
}

async function findAlerts(history: History, network: string, hasEnded: boolean, limit: number) {
  return await useDatabase(history, (db) =>
    db
      .selectFrom('alerts')
      .selectAll()
      .where('network', '=', network)
      .where('ended', hasEnded ? 'is not' : 'is', null)
      .orderBy('since', 'desc')
      .limit(limit)
      .execute()
  )
}

async function findReport(history: History, network: string) {
  return await useDatabase(history, async (db) => {
    const row = await db
      .selectFrom('documents')
      .selectAll()
      .where((where) => where.and({ network, name: 'report' }))
      .executeTakeFirst()
    if (row === undefined) return undefined
    const report = JSON.parse(row.value) as { readonly verdict?: unknown }
    const { verdict } = report
    return { time: row.time, report, verdict: typeof verdict === 'string' ? verdict : null }
  })
}
