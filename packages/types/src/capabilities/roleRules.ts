import type { CallKind, ParamRole } from './Capabilities.ts'
import type { ParamForm } from './ParamForm.ts'

/** How a parameter of one role is recognised. */
export interface RoleRule {
  readonly role: ParamRole
  /** Whether a type can serve the role at all. */
  readonly accepts: (form: ParamForm) => boolean
  /** Names that mean the role wherever the type fits, best first; words are separated by spaces. */
  readonly names: readonly string[]
  /** Names of types, as the runtime's source spells them, that mean the role. */
  readonly typeNames?: RegExp
  /** Whether no other role of the call takes such a type, so that the type alone decides. */
  readonly typeDecides?: boolean
}

const bytes = (form: ParamForm): boolean => form.kind === 'bytes'
const integer =
  (...bits: readonly number[]) =>
  (form: ParamForm): boolean =>
    form.kind === 'integer' && bits.includes(form.bits)
const weight = (form: ParamForm): boolean => form.kind === 'weight' || integer(64)(form)
const account = (form: ParamForm): boolean => form.kind === 'account'
const location = (form: ParamForm): boolean => form.kind === 'location'
const composed = (form: ParamForm): boolean => form.kind === 'struct' || form.kind === 'enum'

const providedId: RoleRule = {
  role: 'providedId',
  accepts: (form) => bytes(form) || form.kind === 'hash',
  names: [
    'provided id',
    'provided',
    'task id',
    'id',
    'identifier',
    'task name',
    'name',
    'label',
    'tag',
    'reference',
    'key'
  ]
}

const schedule: RoleRule = {
  role: 'schedule',
  accepts: (form) => form.kind === 'schedule',
  names: ['schedule', 'schedule param', 'when', 'timing'],
  typeNames: /^Schedule/,
  typeDecides: true
}

const times: RoleRule = {
  role: 'times',
  accepts: (form) => form.kind === 'times' && form.bits >= 32,
  names: ['execution times', 'times', 'timestamps', 'schedule', 'when', 'at'],
  typeNames: /UnixTime|Moment|Timestamp/,
  typeDecides: true
}

const onBehalfOf: RoleRule = {
  role: 'onBehalfOf',
  accepts: account,
  names: ['schedule as', 'on behalf of', 'behalf', 'owner']
}

const crossChain: readonly RoleRule[] = [
  providedId,
  schedule,
  times,
  {
    role: 'paraId',
    accepts: integer(16, 32, 64),
    names: [
      'para id',
      'parachain id',
      'parachain',
      'target para id',
      'para',
      'chain id',
      'dest',
      'destination',
      'target',
      'chain'
    ],
    typeNames: /^(?:\w+::)*ParaId$/
  },
  {
    role: 'destination',
    accepts: location,
    names: ['destination', 'dest', 'target', 'beneficiary chain']
  },
  {
    role: 'currency',
    accepts: (form) => integer(16, 32, 64, 128)(form) || composed(form) || location(form),
    names: [
      'currency id',
      'currency',
      'fee currency',
      'asset id',
      'asset',
      'token id',
      'token',
      'fee token',
      'fee asset'
    ],
    typeNames: /CurrencyId|AssetId/
  },
  { role: 'feeLocation', accepts: location, names: ['schedule fee', 'fee location', 'fee'] },
  {
    role: 'executionFee',
    accepts: (form) => form.kind === 'struct',
    names: ['execution fee', 'fee payment', 'payment']
  },
  {
    role: 'callBytes',
    accepts: bytes,
    names: [
      'encoded call',
      'call',
      'encoded',
      'message',
      'payload',
      'transact',
      'extrinsic',
      'call data',
      'data',
      'proxied call'
    ]
  },
  {
    role: 'weight',
    accepts: weight,
    names: [
      'encoded call weight',
      'call weight',
      'weight at most',
      'weight',
      'max weight',
      'transact weight',
      'weight limit',
      'require weight at most'
    ],
    typeNames: /^(?:\w+::)*Weight$/
  },
  { role: 'overallWeight', accepts: weight, names: ['overall weight', 'total weight'] },
  onBehalfOf
]

const dynamicDispatch: readonly RoleRule[] = [
  providedId,
  schedule,
  times,
  {
    role: 'call',
    accepts: (form) => form.kind === 'call',
    names: ['call'],
    typeDecides: true
  }
]

const nativeTransfer: readonly RoleRule[] = [
  providedId,
  schedule,
  times,
  {
    role: 'recipient',
    accepts: account,
    names: [
      'recipient id',
      'recipient',
      'to',
      'dest',
      'destination',
      'beneficiary',
      'target',
      'who',
      'receiver'
    ]
  },
  {
    role: 'amount',
    accepts: integer(64, 128),
    names: ['amount', 'value', 'balance', 'quantity'],
    typeNames: /Balance/
  },
  onBehalfOf
]

const cancel: readonly RoleRule[] = [
  {
    role: 'taskId',
    accepts: (form) => bytes(form) || form.kind === 'hash',
    names: ['task id', 'id', 'task', 'hash', 'task hash'],
    typeDecides: true
  }
]

/** The roles that the parameters of each kind of call can have. */
export const roleRules: Readonly<Record<CallKind, readonly RoleRule[]>> = {
  crossChain,
  dynamicDispatch,
  nativeTransfer,
  cancel
}

/**
 * The forms of each call that the service's description states, as lists of roles in order: a
 * parameter whose name says nothing can be recognised by its place in one of these.
 */
export const statedForms: Readonly<Record<CallKind, readonly (readonly ParamRole[])[]>> = {
  crossChain: [
    ['providedId', 'schedule', 'paraId', 'currency', 'callBytes', 'weight'],
    ['providedId', 'times', 'paraId', 'currency', 'callBytes', 'weight']
  ],
  dynamicDispatch: [
    ['providedId', 'schedule', 'call'],
    ['providedId', 'times', 'call']
  ],
  nativeTransfer: [
    ['providedId', 'times', 'recipient', 'amount'],
    ['providedId', 'schedule', 'recipient', 'amount']
  ],
  cancel: [['taskId']]
}
