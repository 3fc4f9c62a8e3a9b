import { isParaclockError, parseJson } from '@paraclock/core'
import { type ReadReply, replyJson } from '@paraclock/core/node'
import {
  type ChainRow,
  findChain,
  type History,
  listPastTasks,
  listRuns,
  MAX_PLACE,
  policyNames,
  sumPastCosts,
  useDatabase
} from '@paraclock/history'
import {
  type ApiAnswer,
  type ApiRoute,
  type ApiRouteName,
  historyApi
} from '@paraclock/history/api'
import * as v from 'valibot'
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
  query: Query,
  after: Cursor<Name> | undefined
) => Promise<ApiAnswer<Name> | undefined>

const MAX_ENTRIES = 1000
const MAX_DAY = 999_999
const small = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_PLACE))
const whole = v.pipe(v.number(), v.safeInteger())
const policy = v.picklist(policyNames)

/** The schema of each list's cursor. A cursor contains the sort key of the last entry of a page. */
const cursors = {
  ...{ tasks: v.tuple([small, small]), runs: v.tuple([small, small]) },
  costs: v.tuple([small, v.string()]),
  alerts: v.tuple([whole, v.string(), v.string()]),
  actions: v.tuple([whole, policy, v.string(), whole])
}
type Cursor<Name> = Name extends keyof typeof cursors
  ? v.InferOutput<(typeof cursors)[Name]>
  : undefined

export function createApi({ history, networks }: CreateApiArgs) {
  const document = describeApi()
  const answer = async (url: URL): Promise<ReadReply> => {
    if (url.pathname === '/openapi.json') return replyJson(200, document)
    const found = findRoute(url.pathname)
    if (found === undefined) return replyJson(404, { status: 'openapi.json lists what there is' })
    const { name, network = '' } = found
    if (network !== '' && !networks.includes(network)) {
      return replyJson(404, { status: 'there is no network of this name' })
    }
    const wrong = findWrong(historyApi[name], url.searchParams)
    if (wrong !== undefined) {
      return replyJson(400, { status: `the parameter ${wrong} is unknown or malformed` })
    }
    const query: Query = Object.fromEntries(url.searchParams)
    const after = readCursor(name, query['after'])
    if (after === null) {
      return replyJson(400, { status: 'the parameter after is no cursor of this list' })
    }
    const value = await (name === 'networks'
      ? listNetworks(history, networks)
      : answerers[name](history, network, query, after as never))
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

const routes = (Object.keys(historyApi) as ApiRouteName[]).map((name) => {
  const path = historyApi[name].path.replace('{network}', '([A-Za-z][A-Za-z0-9-]{0,31})')
  return { name, pattern: new RegExp(`^${path}$`) }
})

function findRoute(pathname: string) {
  for (const { name, pattern } of routes) {
    const found = pattern.exec(pathname)
    if (found !== null) return { name, network: found[1] }
  }
  return undefined
}

function findWrong({ query }: ApiRoute, given: URLSearchParams): string | undefined {
  for (const [key, value] of given) {
    const parameter = Object.hasOwn(query, key) ? query[key] : undefined
    if (parameter === undefined || !new RegExp(parameter.pattern).test(value)) return key
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
        alerts: await countAlerts(history, name)
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
  tasks: async (history, network, { owner, taskId, limit }, after) => {
    const page = { after: after && placeOf(after), limit: readLimit(limit) }
    const found = await listPastTasks(history, { network, owner, taskId, ...page })
    return (
      found && {
        next: found.next && writeCursor([found.next.block, found.next.event]),
        tasks: found.tasks.map((row) => ({
          ...{ block: row.block, event: row.event, taskId: row.task_id, owner: row.owner },
          ...{ providedId: row.provided_id, kind: row.kind, paraId: row.para_id },
          ...{ time: row.time, state: row.state, ended: row.ended_time, counts: row.counts },
          cost: String(row.cost)
        }))
      }
    )
  },
  runs: async (history, network, { owner, task, limit }, after) => {
    const [block = 0, event = 0] = task?.split('-').map((one) => Math.min(+one, MAX_PLACE)) ?? []
    const of = { owner, task: task === undefined ? undefined : { block, event } }
    const page = { after: after && placeOf(after), limit: readLimit(limit) }
    const found = await listRuns(history, { network, ...of, ...page })
    return (
      found && {
        next: found.next && writeCursor([found.next.block, found.next.event]),
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
  costs: async (history, network, { from = '0', before = String(MAX_DAY), owner, limit }, at) => {
    const days = { from: Number(from), before: Number(before) }
    const page = { after: at && { day: at[0], payer: at[1] }, limit: readLimit(limit) }
    const found = await sumPastCosts(history, { network, ...days, owner, ...page })
    return (
      found && {
        next: found.next && writeCursor([found.next.day, found.next.payer]),
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
  alerts: async (history, network, { ended, limit }, after) => {
    const order = ['since', 'rule', 'subject'] as const
    const most = readLimit(limit)
    const rows = await useDatabase(history, (db) => {
      let query = db
        .selectFrom('alerts')
        .selectAll()
        .where('network', '=', network)
        .where('ended', ended === '1' ? 'is not' : 'is', null)
      if (after !== undefined) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple(...order), '<', tuple(...after))
        )
      }
      for (const column of order) query = query.orderBy(column, 'desc')
      return query.limit(most + 1).execute()
    })
    const { page, next } = pageOf(rows, most, ({ since, rule, subject }) => [since, rule, subject])
    return { next, alerts: page.map(({ sent: _, ...alert }) => alert) }
  },
  actions: async (history, network, { limit }, after) => {
    const order = ['time', 'policy', 'name', 'nonce'] as const
    const most = readLimit(limit)
    const rows = await useDatabase(history, (db) => {
      let query = db.selectFrom('actions').selectAll().where('network', '=', network)
      if (after !== undefined) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple(...order), '<', tuple(...after))
        )
      }
      for (const column of order) query = query.orderBy(column, 'desc')
      return query.limit(most + 1).execute()
    })
    const { page, next } = pageOf(rows, most, (row) => order.map((column) => row[column]))
    return {
      next,
      actions: page.map(({ policy, summary, time, amount, outcome, error }) => ({
        ...{ policy, summary, time, amount, outcome, error }
      }))
    }
  },
  report: async (history, network) => {
    const found = await findReport(history, network)
    return found && { gatheredAt: found.time, report: found.report }
  }
}

function readLimit(text = '100'): number {
  return Math.min(Number(text), MAX_ENTRIES)
}

const placeOf = ([block, event]: readonly [number, number]) => ({ block, event })

/**
 * Returns the values of a cursor. Returns `undefined` if the request has no cursor. Returns `null`
 * if the cursor is malformed or belongs to another list.
 */
function readCursor(name: ApiRouteName, text: string | undefined) {
  if (text === undefined || !(name in cursors)) return undefined
  try {
    const value = parseJson(Buffer.from(text, 'base64url').toString())
    return v.parse(cursors[name as keyof typeof cursors], value)
  } catch {
    return null
  }
}

function writeCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => readonly (string | number)[]
): { readonly page: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: rows.length > limit && last ? writeCursor(placeOf(last)) : null }
}

async function countAlerts(history: History, network: string): Promise<number> {
  const { count } = await useDatabase(history, (db) =>
    db
      .selectFrom('alerts')
      .select((select) => select.fn.countAll<number | string>().as('count'))
      .where('network', '=', network)
      .where('ended', 'is', null)
      .executeTakeFirstOrThrow()
  )
  return Number(count)
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
