import { filled, object, record } from '@paraclock/checklist/schema'
import { isOrigin } from '@paraclock/core/node'
import * as v from 'valibot'
import { alertRules, type RuleName, type RuleSetting } from '../alert/rules.ts'
import type { NetworkPolicies } from '../keep/policies.ts'

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

/**
 * Where a secret is: a variable of the environment, a file that only its user reads, or the line
 * `NAME=…` of standard input.
 */
export type SecretPlace =
  | { readonly env: string }
  | { readonly file: string }
  | { readonly stdin: string }

/** The first blocks to record of a network. */
export interface FirstBlocks {
  readonly service?: number | undefined
  readonly target?: number | undefined
}

export interface Listener {
  /** Defaults to `127.0.0.1`. */
  readonly host?: string | undefined
  readonly port: number
  /** The host names that it answers to, beyond those of the loopback; `*` for all. */
  readonly hosts?: readonly string[] | undefined
  /** The origins whose pages may read it; defaults to those of the loopback. `*` for all. */
  readonly origins?: readonly string[] | undefined
}

export type OutputKind = 'webhook' | 'slack' | 'discord' | 'pagerduty' | 'matrix' | 'email'

export interface OutputFile {
  readonly name: string
  readonly kind: OutputKind
  /** The URL: of a webhook, of the room's messages for Matrix, of the SMTP server for e-mail. */
  readonly url: SecretPlace
  /** The key that signs a webhook, the routing key of PagerDuty, or the access token of Matrix. */
  readonly secret?: SecretPlace | undefined
  /** The addresses of e-mail. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Only alerts of this severity. Defaults to all. */
  readonly severity?: 'critical' | 'warning' | undefined
}

/** Alerts that are not sent until a time. */
export interface SilenceFile {
  readonly network?: string | undefined
  readonly rule?: RuleName | undefined
  readonly subject?: string | undefined
  /** `2026-12-01T08:00:00Z` */
  readonly until: string
}

/** The policies of each network as the file states them. */
export type PoliciesFile = Readonly<Record<string, NetworkPolicies<SecretPlace>>>

/** A configuration as its file states it. */
export interface WatchtowerFile {
  readonly $schema?: string | undefined
  /** The file with the networks; defaults to `paraclock.config.json`, relative to this file. */
  readonly networks?: string | undefined
  /** A SQLite file, or where the URL of a PostgreSQL database is; defaults to `history.sqlite`. */
  readonly database?: string | SecretPlace | undefined
  /** The first block to record of each network; defaults to the first that is finalized later. */
  readonly from?: Readonly<Record<string, FirstBlocks>> | undefined
  /** Whether endpoints without proofs are trusted; defaults to `false`. */
  readonly trust?: boolean | undefined
  /** Whether the checklist is run, with its trial; defaults to `true`. */
  readonly readiness?: boolean | undefined
  /** Files with the codes of authorized runtime upgrades, which are tried. */
  readonly upgrades?: readonly string[] | undefined
  /** When the core of a chain ends, if no chain states it, by network: `2027-01-05T00:00:00Z`. */
  readonly ends?: Readonly<Record<string, ChainEnds>> | undefined
  readonly rules?: Readonly<Partial<Record<RuleName, RuleSetting | undefined>>> | undefined
  readonly silences?: readonly SilenceFile[] | undefined
  readonly outputs?: readonly OutputFile[] | undefined
  /** After how many hours an alert that lasts is sent again; defaults to 24, 0 for never. */
  readonly repeatHours?: number | undefined
  /** The policies that keep the tasks of each network going; defaults to none. */
  readonly keepAlive?: PoliciesFile | undefined
  /** The HTTP API; defaults to none. */
  readonly api?: Listener | undefined
  /** `/healthz`, `/readyz` and `/metrics`; defaults to none. */
  readonly operator?: Listener | undefined
  /** Where metrics are sent by OTLP over HTTP; defaults to nowhere. */
  readonly otlp?: { readonly url: string; readonly seconds?: number | undefined } | undefined
}

/** When the lease or the core of chains of a network ends. */
export interface ChainEnds {
  readonly service?: string | undefined
  readonly target?: string | undefined
}

const secret = v.union([
  object({ env: filled }),
  object({ file: filled }),
  object({ stdin: filled })
])
const block = v.optional(whole(1, 4_294_967_295))
const networkName = /^[A-Za-z][A-Za-z0-9-]{0,31}$/
const moment = v.pipe(
  v.string(),
  v.title('a time such as 2026-12-01T08:00:00Z'),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/),
  v.check((text) => Number.isFinite(Date.parse(text)))
)
const list = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.pipe(v.array(schema), v.maxLength(64)))
const origin = v.pipe(
  v.string(),
  v.title('an origin such as https://app.example, or *'),
  v.check(isOrigin)
)
const listener = v.optional(
  object({
    host: v.optional(filled),
    port: whole(0, 65_535),
    hosts: list(filled),
    origins: list(origin)
  })
)
const ruleNames = Object.keys(alertRules) as [RuleName, ...RuleName[]]
const severity = v.picklist(['critical', 'warning'])
const ruleSetting = v.optional(
  v.union([
    v.literal(false),
    object({
      severity: v.optional(severity),
      afterSeconds: v.optional(whole(0, 604_800)),
      days: v.optional(whole(0, 365))
    })
  ])
)

const tokens = v.pipe(
  v.string(),
  v.title('an amount of tokens as text, such as "12.5"'),
  v.regex(/^(?:0|[1-9]\d{0,29})(?:\.\d{1,30})?$/)
)
const limits = { key: secret, act: v.optional(v.boolean()), budget: tokens, daily: tokens }

export const watchtowerSchema: v.GenericSchema<unknown, WatchtowerFile> = object({
  $schema: v.optional(filled),
  networks: v.optional(filled),
  database: v.optional(v.union([filled, secret])),
  from: v.optional(record(networkName, object({ service: block, target: block }))),
  trust: v.optional(v.boolean()),
  readiness: v.optional(v.boolean()),
  upgrades: list(filled),
  ends: v.optional(
    record(networkName, object({ service: v.optional(moment), target: v.optional(moment) }))
  ),
  rules: v.optional(
    object(
      Object.fromEntries(ruleNames.map((name) => [name, ruleSetting])) as Record<
        RuleName,
        typeof ruleSetting
      >
    )
  ),
  silences: list(
    object({
      network: v.optional(filled),
      rule: v.optional(v.picklist(ruleNames)),
      subject: v.optional(filled),
      until: moment
    })
  ),
  outputs: list(
    object({
      name: v.pipe(v.string(), v.title('a name such as on-call'), v.regex(/^[a-z0-9-]{1,32}$/)),
      kind: v.picklist(['webhook', 'slack', 'discord', 'pagerduty', 'matrix', 'email']),
      url: secret,
      secret: v.optional(secret),
      from: v.optional(filled),
      to: v.optional(filled),
      severity: v.optional(severity)
    })
  ),
  repeatHours: v.optional(whole(0, 8760)),
  keepAlive: v.optional(
    record(
      networkName,
      object({
        renew: v.optional(
          object({
            ...limits,
            cron: filled,
            timeZone: v.optional(filled),
            task: v.optional(filled),
            days: v.optional(whole(1, 365)),
            runs: v.optional(whole(1, 1000))
          })
        ),
        fundService: v.optional(object(limits)),
        fundUser: v.optional(object({ ...limits, below: tokens, to: tokens }))
      })
    )
  ),
  api: listener,
  operator: listener,
  otlp: v.optional(object({ url: filled, seconds: v.optional(whole(1, 3600)) }))
})
