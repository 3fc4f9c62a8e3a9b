import { defineObject } from '../schema/defineObject.ts'
import type { Schema } from '../schema/Schema.ts'
import type {
  AutomationConfig,
  ChainConfig,
  ChannelConfig,
  Config,
  NamedCall,
  NetworkConfig,
  ParachainConfig,
  TimeoutConfig,
  Waiver
} from './Config.ts'
import { scheduleSchema } from './scheduleSchema.ts'

/** Where the schemas that the package brings along can be fetched. */
export const schemasUrl = 'https://unpkg.com/@paraclock/onboard/schemas'

/** Where editors fetch the schema of a configuration. */
export const configSchemaId = `${schemasUrl}/config.schema.json`

const endpoints: Schema = {
  type: 'array',
  description: 'URLs of its nodes, in the order of preference.',
  minItems: 1,
  items: {
    type: 'string',
    title: 'a URL that begins with wss://, ws://, https:// or http://',
    pattern: '^(wss?|https?)://[^\\s/]+',
    examples: ['wss://rpc.example']
  }
}
const genesis: Schema = {
  type: 'string',
  title: '32 bytes of hex that begin with 0x',
  description: 'The hash of its block 0.',
  pattern: '^0x[0-9a-fA-F]{64}$'
}
const specName: Schema = {
  type: 'string',
  description: 'The name of its runtime.',
  minLength: 1
}
const paraId: Schema = {
  type: 'integer',
  description: 'Its id on the relay chain.',
  minimum: 0,
  maximum: 4_294_967_295
}
const u64: Schema = {
  anyOf: [
    { type: 'string', title: 'a whole number', pattern: '^[0-9]{1,20}$' },
    { type: 'integer', minimum: 0 }
  ]
}
const seconds: Schema = { type: 'integer', minimum: 1, maximum: 3600 }

const chain = defineObject<ChainConfig>(
  { endpoints, genesis: { optional: genesis }, specName: { optional: specName } },
  { definition: 'Chain', description: 'A chain: where it is, and what it must be.' }
)

const parachain = defineObject<ParachainConfig>(
  { endpoints, genesis: { optional: genesis }, specName: { optional: specName }, paraId },
  { definition: 'Parachain', description: 'A parachain: where it is, and what it must be.' }
)

/** The forms in which a call is written. */
export const callSchema: Schema = {
  description: 'A call of the target that users automate, without the proxy around it.',
  anyOf: [
    { type: 'string', title: 'the bytes of a call as hex', pattern: '^0x([0-9a-fA-F]{2}){2,}$' },
    defineObject<NamedCall>({
      pallet: { type: 'string', minLength: 1 },
      method: { type: 'string', minLength: 1 },
      args: { type: 'object', additionalProperties: {} }
    })
  ]
}

const automation = defineObject<AutomationConfig>(
  {
    call: callSchema,
    account: {
      optional: {
        type: 'string',
        description:
          "The user's account on the target, as SS58 or hex, where it is another than on the service: on a chain whose accounts have 20 bytes.",
        minLength: 1
      }
    },
    delegate: {
      optional: {
        type: 'string',
        description:
          'The account that the service acts as on the target, as SS58 or hex. Found out from the target.',
        minLength: 1
      }
    },
    proxyType: {
      optional: {
        type: 'string',
        description: 'The type of proxy that users grant. The narrowest that admits the call.',
        minLength: 1
      }
    },
    plannedRuns: {
      optional: {
        type: 'integer',
        description: "For how many runs the service's account on the target is to hold fees.",
        minimum: 1,
        maximum: 1_000_000
      }
    },
    times: {
      optional: {
        type: 'array',
        description: 'When the call is to run: seconds since the Unix epoch.',
        minItems: 1,
        items: { type: 'integer', minimum: 0, maximum: 99_999_999_999 }
      }
    },
    schedule: { optional: scheduleSchema },
    weight: {
      optional: defineObject<NonNullable<AutomationConfig['weight']>>(
        { refTime: u64, proofSize: u64 },
        { description: 'The weight with which the team schedules the call today.' }
      )
    },
    providedId: { optional: { type: 'string', minLength: 1 } }
  },
  { definition: 'Automation', description: 'What users automate on the target.' }
)

const channel = defineObject<ChannelConfig>(
  {
    capacity: { optional: { type: 'integer', minimum: 1, maximum: 4_294_967_295 } },
    messageSize: { optional: { type: 'integer', minimum: 1, maximum: 4_294_967_295 } }
  },
  { description: 'What each channel between the service and the target must carry.' }
)

const network = defineObject<NetworkConfig>(
  {
    relay: chain,
    service: parachain,
    target: parachain,
    user: {
      type: 'string',
      description: 'An account of a user, SS58 or hex. Never a key: nothing here is signed.',
      minLength: 1
    },
    automation,
    channel: { optional: channel }
  },
  { definition: 'Network', description: 'One network: a relay chain, the service, the target.' }
)

const waiver = defineObject<Waiver>(
  {
    check: { type: 'string', description: 'The id of the check.', minLength: 1 },
    network: { optional: { type: 'string', minLength: 1 } },
    reason: { type: 'string', description: 'Why.', minLength: 1 },
    until: {
      type: 'string',
      title: 'a day such as 2026-12-31',
      description: 'The last day on which it holds, in UTC.',
      pattern: '^\\d{4}-\\d{2}-\\d{2}$'
    }
  },
  { definition: 'Waiver', description: 'A check that is allowed to fail for a while.' }
)

/** The shape of a configuration, held to its type by the compiler. */
export const configSchema: Schema = defineObject<Config>(
  {
    $schema: { optional: { type: 'string' } },
    networks: {
      type: 'object',
      description: 'The networks, by name: staging, main.',
      minProperties: 1,
      propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9-]{0,31}$' },
      additionalProperties: network
    },
    waivers: { optional: { type: 'array', items: waiver } },
    timeouts: {
      optional: defineObject<TimeoutConfig>(
        {
          connect: { optional: seconds },
          request: { optional: seconds },
          network: { optional: seconds }
        },
        { description: 'How long things may take, in seconds.' }
      )
    }
  },
  { title: 'Paraclock configuration', description: 'What the onboarding checklist is run against.' }
)
