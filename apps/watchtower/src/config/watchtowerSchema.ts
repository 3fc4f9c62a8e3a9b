import { filled, object, record } from '@paraclock/checklist/schema'
import { isOrigin } from '@paraclock/core/node'
import * as v from 'valibot'
import { alertRules, type RuleName, ruleNames } from '../alert/rules.ts'

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

/**
 * The place of a secret: a variable of the environment, a file that only its owner can read, or the
 * line `NAME=…` of standard input.
 */
const secret = v.union([
  object({ env: filled }),
  object({ file: filled }),
  object({ stdin: filled })
])
const block = v.optional(whole(1, 4_294_967_295))
const nonce = v.optional(whole(0, 4_294_967_295))
const networkName = /^[A-Za-z][A-Za-z0-9-]{0,31}$/
const moment = v.pipe(
  v.string(),
  v.title('a time such as 2026-12-01T08:00:00Z'),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/),
  // `Date` reads February 31 as a day of March, so the day is compared with the text.
  v.check((text) => new Date(Date.parse(text)).getUTCDate() === Number(text.slice(8, 10)))
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
    /** The address to listen on. Defaults to `127.0.0.1`. */
    host: v.optional(filled),
    port: whole(0, 65_535),
    /**
     * The accepted host names; `*` for all. A listener on the loopback also accepts the names of
     * the loopback.
     */
    hosts: list(filled),
    /**
     * The web origins that may read the API; `*` for all. If missing, a listener on the loopback
     * accepts the origins of the loopback.
     */
    origins: list(origin)
  })
)
const httpUrl = v.pipe(
  v.string(),
  v.title('a URL of http or https'),
  v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
)
const address = v.pipe(
  v.string(),
  v.title('an address of e-mail'),
  v.regex(/^[^\r\n]*[^\s@]@[^\s@]+$/)
)
const severity = v.picklist(['critical', 'warning'])
const setting = {
  severity: v.optional(severity),
  afterSeconds: v.optional(whole(0, 604_800))
}
const off = v.literal(false)
const ruleSetting = v.optional(v.union([object(setting), off]))
/** The setting of a rule with `days`. */
const daysSetting = v.optional(
  v.union([object({ ...setting, days: v.optional(whole(0, 365)) }), off])
)

const tokens = v.pipe(
  v.string(),
  v.title('an amount of tokens as text, such as "12.5"'),
  v.regex(/^(?:0|[1-9]\d{0,29})(?:\.\d{1,30})?$/)
)
const limits = {
  ...{ key: secret, act: v.optional(v.boolean()), budget: tokens, daily: tokens },
  signed: v.optional(object({ service: nonce, target: nonce }))
}

const output = object({
  name: v.pipe(v.string(), v.title('a name such as on-call'), v.regex(/^[a-z0-9-]{1,32}$/)),
  kind: v.picklist(['webhook', 'slack', 'discord', 'pagerduty', 'matrix', 'email']),
  /** The URL of the webhook, of the Matrix room's messages, or of the SMTP server. */
  url: secret,
  /** The key that signs a webhook, the routing key of PagerDuty, or the access token of Matrix. */
  secret: v.optional(secret),
  /** The sender and the recipient of e-mail. */
  from: v.optional(address),
  to: v.optional(address),
  /** The severity of the alerts that the output gets. Defaults to all severities. */
  severity: v.optional(severity)
})

export const watchtowerSchema = object({
  $schema: v.optional(filled),
  /**
   * The file with the networks, relative to the configuration; defaults to `paraclock.config.json`.
   */
  networks: v.optional(filled),
  /**
   * The database: a SQLite file, or the place of the secret with the URL of a PostgreSQL database;
   * defaults to `history.sqlite`.
   */
  database: v.optional(v.union([filled, secret])),
  /**
   * The first block to record, by network; defaults to the first block finalized after the start.
   */
  from: v.optional(record(networkName, object({ service: block, target: block }))),
  /** Whether endpoints without proofs are trusted; defaults to `false`. */
  trust: v.optional(v.boolean()),
  /** Whether the checklist runs, with its trial; defaults to `true`. */
  readiness: v.optional(v.boolean()),
  /** Files with the code of authorized runtime upgrades. The trial runs with each code. */
  upgrades: list(filled),
  /** The end of the core of a chain, by network. It is used if no chain states the end. */
  ends: v.optional(
    record(networkName, object({ service: v.optional(moment), target: v.optional(moment) }))
  ),
  rules: v.optional(
    object(
      Object.fromEntries(
        ruleNames.map((name) => [
          name,
          alertRules[name].days === undefined ? ruleSetting : daysSetting
        ])
      ) as Record<RuleName, typeof daysSetting>
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
  outputs: list(output),
  /** The hours after which a lasting alert is sent again; defaults to 24, 0 for never. */
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
  /** The listener of `/healthz`, `/readyz` and `/metrics`. */
  operator: listener,
  /** The collector to which metrics are sent by OTLP over HTTP. */
  otlp: v.optional(object({ url: httpUrl, seconds: v.optional(whole(1, 3600)) }))
})

export type SecretPlace = v.InferOutput<typeof secret>
export type OutputFile = v.InferOutput<typeof output>
export type WatchtowerFile = v.InferOutput<typeof watchtowerSchema>
