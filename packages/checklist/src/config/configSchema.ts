import type { Hex } from '@paraclock/core'
import type { AbiItem, AbiParam } from '@paraclock/proxy'
import type { RuntimeCall } from '@paraclock/types'
import * as v from 'valibot'
import {
  anything,
  count,
  define,
  filled,
  list,
  matching,
  object,
  record,
  text
} from '../schema/parts.ts'
import { scheduleSchema } from './scheduleSchema.ts'

const described = <Schema extends v.GenericSchema>(description: string, schema: Schema): Schema =>
  v.pipe(schema, v.description(description)) as unknown as Schema

const optional = <Schema extends v.GenericSchema>(description: string, schema: Schema) =>
  v.optional(described(description, schema))

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

const endpoint = v.pipe(
  matching('a URL that begins with wss:// or ws://', /^wss?:\/\/[^\s/]+/),
  v.examples(['wss://rpc.example'])
)
const genesis = described(
  'The hash of its block 0.',
  matching('32 bytes of hex that begin with 0x', /^0x[0-9a-fA-F]{64}$/)
) as unknown as v.GenericSchema<Hex>
// Refuses lone surrogates, because they have no UTF-8 encoding.
const validText = matching(
  'text that is not empty and valid Unicode',
  /^(?:[^\ud800-\udfff]|[\ud800-\udbff][\udc00-\udfff])+$/
)
const u64 = v.pipe(
  v.union([matching('a whole number', /^[0-9]{1,20}$/), count]),
  v.transform((value) => BigInt(value))
)

const light = define(
  'LightClient',
  object({
    specification: described(
      'The raw specification of the chain, relative to this file. Its genesis is trusted.',
      filled
    ),
    relay: v.optional(
      described('The raw specification of its relay chain: for a parachain.', filled)
    )
  }),
  'Reads the chain through a light client. The endpoints only serve for comparison.'
)

const chainEntries = {
  endpoints: described(
    'URLs of its nodes, in the order in which they are tried.',
    v.pipe(list(endpoint), v.minLength(1))
  ),
  light: v.optional(light),
  genesis: v.optional(genesis),
  specName: optional('The name of its runtime.', filled)
}
/** The schema of {@link ChainConfig}. */
const chain = define(
  'Chain',
  object(chainEntries),
  'A chain: its endpoints, and what identifies it.'
)
/** The schema of {@link ParachainConfig}. */
const parachain = define(
  'Parachain',
  object({
    ...chainEntries,
    paraId: described('Its id on the relay chain.', whole(0, 4_294_967_295))
  }),
  'A parachain: its endpoints, and what identifies it.'
)

export const callSchema: v.GenericSchema<unknown, Hex | RuntimeCall> = described(
  'A call of the target that users automate, without the proxy around it.',
  v.union([
    matching(
      'the bytes of a call as hex',
      /^0x(?:[0-9a-fA-F]{2}){2,}$/
    ) as unknown as v.GenericSchema<Hex>,
    object({ pallet: filled, method: filled, args: record(/^/, anything) })
  ])
)

const abiParam: v.GenericSchema<unknown, AbiParam> = define(
  'AbiParam',
  v.looseObject({
    type: filled,
    name: v.optional(text),
    components: v.optional(v.array(v.lazy(() => abiParam)))
  })
)
const abiItem: v.GenericSchema<unknown, AbiItem> = v.looseObject({
  type: filled,
  name: v.optional(text),
  inputs: v.optional(v.array(abiParam))
})

/** The schema of what users automate. */
const automation = define(
  'Automation',
  object({
    call: callSchema,
    account: optional(
      "The user's account on the target, SS58 or hex. It defaults to `user` if the accounts of both chains have one length.",
      filled
    ),
    abi: optional(
      'The ABI of the contract that the call reaches, as compilers write it. Results name the errors of the ABI, and the data of the call must fit the ABI.',
      list(abiItem)
    ),
    delegate: optional(
      'The account that the service acts as on the target, SS58 or hex. It defaults to what the target derives.',
      filled
    ),
    proxyType: optional(
      'The proxy type that users grant. It defaults to the narrowest but Any that admits the call.',
      filled
    ),
    plannedRuns: optional(
      "For how many runs the service's account on the target must hold fees. It defaults to 100.",
      whole(1, 1_000_000)
    ),
    times: optional(
      'When the call runs, in seconds since the Unix epoch. It defaults to the next slots.',
      v.pipe(list(whole(0, 99_999_999_999)), v.minLength(1))
    ),
    schedule: v.optional(scheduleSchema),
    weight: optional(
      'The weight with which the team schedules the call today.',
      object({ refTime: u64, proofSize: u64 })
    ),
    providedId: optional('The id that the user gives the task.', validText)
  }),
  'What users automate on the target.'
)

const u32 = whole(1, 4_294_967_295)
/** The schema of {@link ChannelConfig}. */
const channel = object({
  capacity: optional('How many messages may be under way at once.', u32),
  messageSize: optional('The longest message, in bytes.', u32)
})

/** The schema of {@link NetworkConfig}. */
const network = define(
  'Network',
  object({
    relay: chain,
    service: parachain,
    target: parachain,
    assetHub: optional(
      'The system parachain with the balances of the relay token and the referenda, if the network has one. Its id is read from its state.',
      chain
    ),
    coretime: optional(
      'The system parachain that sells cores, if the network has one. Its id is read from its state.',
      chain
    ),
    migration: optional(
      'The announced window of a migration of the network, in seconds since the Unix epoch. Runs in it get a warning.',
      object({ from: whole(0, 99_999_999_999), until: whole(0, 99_999_999_999) })
    ),
    user: described(
      'An account of a user, SS58 or hex. Never a secret key: nothing is signed.',
      filled
    ),
    automation,
    channel: optional(
      "The number and length of messages that each channel between service and target must carry. Defaults to 8, and to the length of the task's message.",
      channel
    )
  }),
  'One network: a relay chain, the service, the target, and the system parachains that it has.'
)

const waiver = define(
  'Waiver',
  object({
    check: described('The id of the check.', filled),
    network: optional('The network. It defaults to every network.', filled),
    reason: described('Why the check may fail.', filled),
    until: described(
      'The last day on which the waiver holds, in UTC.',
      matching('a day such as 2026-12-31', /^\d{4}-\d{2}-\d{2}$/)
    )
  }),
  'A check that may fail up to a given day.'
)

const seconds = v.optional(whole(1, 3600))
const timeouts = object({ connect: seconds, request: seconds, network: seconds })

/** The pattern of a network's name. */
export const networkName = /^[A-Za-z][A-Za-z0-9-]{0,31}$/

/** Validates the content of `paraclock.config.json`. */
export const configSchema = v.pipe(
  object({
    $schema: v.optional(text),
    networks: described(
      'The networks, by name: staging, main.',
      v.pipe(record(networkName, network), v.minEntries(1))
    ),
    extensions: optional(
      'Modules with checks of your own, relative to this file.',
      v.pipe(list(filled), v.minLength(1))
    ),
    waivers: v.optional(list(waiver)),
    timeouts: optional('How long things may take, in seconds.', timeouts)
  }),
  v.title('Paraclock configuration'),
  v.description('What the onboarding checklist is run against.')
)

/** The endpoints of a chain, and the values that identify it. */
export type ChainConfig = v.InferOutput<typeof chain>

/** The endpoints of a parachain, its id, and the values that identify it. */
export type ParachainConfig = v.InferOutput<typeof parachain>

/** The call that users automate on the target, and its schedule. */
export type AutomationConfig = v.InferOutput<typeof automation>

/** The configuration of one network: its chains, a user, and the call that users automate. */
export type NetworkConfig = v.InferOutput<typeof network>

/** A waiver: up to a given day, the failure or warning of a check does not count. */
export type Waiver = v.InferOutput<typeof waiver>

/** A configuration: the content of `paraclock.config.json`. */
export type Config = v.InferOutput<typeof configSchema>
