import * as v from 'valibot'

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const text = v.string()
/** An amount in the smallest unit, as decimal digits. */
const amount = v.pipe(v.string(), v.regex(/^-?\d{1,60}$/))
const CURSOR = /^[\w-]{1,2000}$/
const next = v.nullable(v.pipe(v.string(), v.regex(CURSOR)))

const recordedChain = v.object({
  role: v.picklist(['service', 'target']),
  genesis: text,
  firstBlock: whole,
  lastBlock: whole,
  lastTime: whole,
  token: v.object({ symbol: text, decimals: whole })
})

const network = v.object({
  name: text,
  chains: v.array(recordedChain),
  verdict: v.nullable(text),
  checkedAt: v.nullable(whole),
  alerts: whole
})

const task = v.object({
  ...{ block: whole, event: whole, taskId: text, owner: v.nullable(text) },
  ...{ providedId: v.nullable(text), kind: v.nullable(text), paraId: v.nullable(whole) },
  ...{ time: whole, state: text, ended: v.nullable(whole) },
  counts: v.object({ executed: whole, failed: whole, missed: whole, running: whole }),
  cost: amount
})

const run = v.object({
  ...{ block: whole, event: whole, taskId: text, owner: v.nullable(text) },
  task: v.object({ block: whole, event: whole }),
  ...{ run: whole, state: text, time: whole, refund: amount, error: v.nullable(text) },
  effect: v.nullable(
    v.object({ block: whole, processed: v.boolean(), dispatch: text, error: v.nullable(text) })
  )
})

const day = v.object({
  day: whole,
  payer: text,
  amounts: v.record(v.string(), amount),
  total: amount
})

const balance = v.object({
  ...{ role: text, account: text, block: whole, time: whole },
  ...{ free: amount, reserved: amount, frozen: amount },
  /**
   * The time at which the balance is used up, at the rate of the payments of the last week. `null`
   * if the account paid nothing in the last week.
   */
  lastsUntil: v.nullable(whole)
})

const alert = v.object({
  ...{ network: text, rule: text, subject: text, since: whole },
  severity: v.picklist(['critical', 'warning']),
  ...{ summary: text, remedy: v.nullable(text), ended: v.nullable(whole) }
})

const action = v.object({
  ...{ policy: text, summary: text, time: whole, amount, outcome: text, error: v.nullable(text) }
})

/** A route of the API. */
export interface ApiRoute {
  /** The path below the URL of the API. In a path, `{network}` represents the name of a network. */
  readonly path: string
  readonly summary: string
  readonly query: Readonly<Record<string, ApiParameter>>
  readonly answer: v.GenericSchema
}

/** A parameter of a query. */
export interface ApiParameter {
  readonly about: string
  readonly pattern: string
}

const account = {
  about: 'Only of this account, as hex',
  pattern: '^0x([0-9a-f]{64}|[0-9a-f]{40})$'
}
const limit = { about: 'The most entries, up to 1000; defaults to 100', pattern: '^[1-9]\\d{0,3}$' }
const after = { about: 'The `next` of the page before', pattern: CURSOR.source }
const dayOf = { about: 'A day, in days since 1970', pattern: '^\\d{1,6}$' }

/**
 * The routes of a watchtower's read-only HTTP API. The server, its document `/openapi.json` and the
 * client are made from these routes.
 */
export const historyApi = {
  networks: {
    path: '/v1/networks',
    summary: 'The networks, how far they are recorded, and their last verdicts',
    query: {},
    answer: v.object({ networks: v.array(network) })
  },
  tasks: {
    path: '/v1/networks/{network}/tasks',
    summary: 'Tasks, the last scheduled first',
    query: {
      owner: account,
      taskId: { about: 'Only with this id', pattern: '^0x[0-9a-f]{1,128}$' },
      after,
      limit
    },
    answer: v.object({ tasks: v.array(task), next })
  },
  runs: {
    path: '/v1/networks/{network}/runs',
    summary: 'Runs and what they did on the target, the last first',
    query: {
      owner: account,
      task: { about: 'Only of the task scheduled by this event', pattern: '^\\d{1,10}-\\d{1,10}$' },
      after,
      limit
    },
    answer: v.object({ runs: v.array(run), next })
  },
  costs: {
    path: '/v1/networks/{network}/costs',
    summary: 'What tasks cost, by day and account',
    query: { from: dayOf, before: dayOf, owner: account, after, limit },
    answer: v.object({ days: v.array(day), next })
  },
  balances: {
    path: '/v1/networks/{network}/balances',
    summary: 'The last balances of the watched accounts, and how long they last',
    query: {},
    answer: v.object({ balances: v.array(balance) })
  },
  alerts: {
    path: '/v1/networks/{network}/alerts',
    summary: 'Alerts that last, or with `ended` those that ended, the last first',
    query: { ended: { about: '1 for ended ones', pattern: '^1$' }, after, limit },
    answer: v.object({ alerts: v.array(alert), next })
  },
  actions: {
    path: '/v1/networks/{network}/actions',
    summary: 'What the policies that keep tasks going did, or would do, the last first',
    query: { after, limit },
    answer: v.object({ actions: v.array(action), next })
  },
  report: {
    path: '/v1/networks/{network}/report',
    summary: 'The last report of the checklist, as `paraclock check --json` writes it',
    query: {},
    answer: v.object({ gatheredAt: whole, report: v.unknown() })
  }
} as const satisfies Readonly<Record<string, ApiRoute>>

/** The name of a route, such as `tasks`. */
export type ApiRouteName = keyof typeof historyApi

/** The type of a route's answer. */
export type ApiAnswer<Name extends ApiRouteName> = v.InferOutput<
  (typeof historyApi)[Name]['answer']
>
