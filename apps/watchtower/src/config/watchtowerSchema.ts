import { filled, object, record } from '@paraclock/checklist/schema'
import { isOrigin } from '@paraclock/core/node'
import * as v from 'valibot'
import { alertRules, type RuleName, ruleNames } from '../alert/rules.ts'
import { outputKindNames } from '../output/outputKinds.ts'

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

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
const listener = { host: v.optional(filled), port: whole(0, 65_535) }
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
  kind: v.picklist(outputKindNames),
  url: secret,
  secret: v.optional(secret),
  from: v.optional(address),
  to: v.optional(address),
  severity: v.optional(severity)
})

/** The configuration. docs/watchtower.md describes its keys and their defaults. */
export const watchtowerSchema = object({
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
  api: v.optional(object({ ...listener, hosts: list(filled), origins: list(origin) })),
  operator: v.optional(object(listener)),
  otlp: v.optional(object({ url: httpUrl, seconds: v.optional(whole(1, 3600)) }))
})

export type SecretPlace = v.InferOutput<typeof secret>
export type OutputFile = v.InferOutput<typeof output>

/** An output with its secrets in place of their names. */
export interface AlertOutput extends Omit<OutputFile, 'url' | 'secret'> {
  readonly url: string
  readonly secret: string | undefined
}

export type WatchtowerFile = v.InferOutput<typeof watchtowerSchema>
