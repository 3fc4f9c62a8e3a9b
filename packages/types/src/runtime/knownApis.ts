import { automationActions, automationRefusals } from '../rpc/serviceDefinitions.ts'
import { bytesType, fixedBytesType } from '../values/bytes.ts'
import { enumType, optionType, resultType } from '../values/enums.ts'
import { integerType } from '../values/integers.ts'
import { listType, tupleType } from '../values/lists.ts'
import { voidType } from '../values/plain.ts'
import { structType } from '../values/structs.ts'
import type { ValueType } from '../values/ValueType.ts'

export interface KnownMethod {
  readonly params: readonly (readonly [name: string, type: (types: NamedTypes) => ValueType])[]
  readonly result: (types: NamedTypes) => ValueType
}

/**
 * Finds a type of the chain by the first of `names` that the metadata has. Present runtimes use the
 * first item of `names`. Older runtimes use the other items.
 */
export type NamedTypes = (...names: readonly [string, ...string[]]) => ValueType

type Param = KnownMethod['params'][number]

const u32: ValueType = /*#__PURE__*/ integerType('u32')
const u128: ValueType = /*#__PURE__*/ integerType('u128')

const vec = (item: ValueType): ValueType => listType('Vec', () => item)
const option = (inner: ValueType): ValueType => optionType('Option', () => inner)
const result = (ok: ValueType, failure: ValueType): ValueType =>
  resultType(
    'Result',
    () => ok,
    () => failure
  )
const struct = (name: string, fields: Readonly<Record<string, ValueType>>): ValueType =>
  structType(
    name,
    Object.entries(fields).map(([field, type]) => [field, () => type])
  )
const names = (name: string, variants: readonly string[]): ValueType =>
  enumType(
    name,
    variants.map((variant, index) => ({ name: variant, index, type: () => voidType }))
  )

const location = (types: NamedTypes): ValueType =>
  types('VersionedLocation', 'VersionedMultiLocation')
const xcm = (types: NamedTypes): ValueType => types('VersionedXcm')
const assetId = (types: NamedTypes): ValueType => types('VersionedAssetId')
const account = (types: NamedTypes): ValueType => types('AccountId')
const weight = (types: NamedTypes): ValueType => types('Weight')

const CALL: Param = ['call', (types) => types('Call')]
const LENGTH: Param = ['len', () => u32]
// Takes a transaction without its length prefix, because `bytesType` adds this prefix.
const UXT: Param = ['uxt', () => bytesType]

const inclusionFee = (): ValueType =>
  struct('InclusionFee', { base_fee: u128, len_fee: u128, adjusted_weight_fee: u128 })
const feeDetails = (): ValueType =>
  struct('FeeDetails', { inclusion_fee: option(inclusionFee()), tip: u128 })
const dispatchInfo = (types: NamedTypes): ValueType =>
  struct('RuntimeDispatchInfo', {
    weight: weight(types),
    class: types('DispatchClass'),
    partial_fee: u128
  })
const dryRunError = (): ValueType =>
  names('DryRunError', ['Unimplemented', 'VersionedConversionFailed'])
const forwarded = (types: NamedTypes): ValueType =>
  vec(tupleType('tuple', [() => location(types), () => vec(xcm(types))]))
const postInfo = (types: NamedTypes): ValueType =>
  struct('PostDispatchInfo', {
    actual_weight: option(weight(types)),
    pays_fee: names('Pays', ['Yes', 'No'])
  })
const callEffects = (types: NamedTypes): ValueType => {
  const failure = struct('DispatchErrorWithPostInfo', {
    post_info: postInfo(types),
    error: types('DispatchError')
  })
  return struct('CallDryRunEffects', {
    execution_result: result(postInfo(types), failure),
    emitted_events: vec(types('Event')),
    local_xcm: option(xcm(types)),
    forwarded_xcms: forwarded(types)
  })
}
const xcmEffects = (types: NamedTypes): ValueType =>
  struct('XcmDryRunEffects', {
    execution_result: types('Outcome'),
    emitted_events: vec(types('Event')),
    forwarded_xcms: forwarded(types)
  })
const DRY_RUN_CALL = {
  params: [['origin', (types) => types('OriginCaller')], CALL],
  result: (types) => result(callEffects(types), dryRunError())
} satisfies KnownMethod
const DRY_RUN_XCM: KnownMethod = {
  params: [
    ['origin_location', location],
    ['xcm', xcm]
  ],
  result: (types) => result(xcmEffects(types), dryRunError())
}

const paymentError = (): ValueType =>
  names('XcmPaymentError', [
    'Unimplemented',
    'VersionedConversionFailed',
    'WeightNotComputable',
    'UnhandledXcmVersion',
    'AssetNotFound',
    'Unroutable'
  ])
const DELIVERY_PARAMS: readonly Param[] = [
  ['destination', location],
  ['message', xcm]
]
const deliveryFees = (params: readonly Param[]): KnownMethod => ({
  params,
  result: (types) => result(types('VersionedAssets', 'VersionedMultiAssets'), paymentError())
})
const XCM_PAYMENT: Readonly<Record<string, KnownMethod>> = {
  query_acceptable_payment_assets: {
    params: [['xcm_version', () => u32]],
    result: (types) => result(vec(assetId(types)), paymentError())
  },
  query_xcm_weight: {
    params: [['message', xcm]],
    result: (types) => result(weight(types), paymentError())
  },
  query_weight_to_asset_fee: {
    params: [
      ['weight', weight],
      ['asset', assetId]
    ],
    result: () => result(u128, paymentError())
  }
}

const PAYMENT: Readonly<Record<string, KnownMethod>> = {
  query_info: { params: [UXT, LENGTH], result: dispatchInfo },
  query_fee_details: { params: [UXT, LENGTH], result: feeDetails }
}
const CALL_PAYMENT: Readonly<Record<string, KnownMethod>> = {
  query_call_info: { params: [CALL, LENGTH], result: dispatchInfo }
}

const refusal = (): ValueType =>
  enumType('FeeQueryError', [
    { name: 'ExtrinsicCannotBeDecoded', index: 0, type: () => voidType },
    { name: 'NotASchedulingCall', index: 1, type: () => voidType },
    { name: 'Refused', index: 2, type: () => names('AutomationRefusal', automationRefusals) }
  ])
const AUTOMATION: Readonly<Record<string, KnownMethod>> = {
  generate_task_id: {
    params: [
      ['account', account],
      ['provided_id', () => bytesType]
    ],
    result: () => fixedBytesType(32)
  },
  query_fee_details: {
    params: [['extrinsic', () => bytesType]],
    result: () => result(struct('FeeDetails', { execution_fee: u128, xcmp_fee: u128 }), refusal())
  },
  get_time_automation_fees: {
    params: [
      ['action', () => names('AutomationAction', automationActions)],
      ['executions', () => u32]
    ],
    result: () => result(u128, refusal())
  }
}

/**
 * The methods of runtime APIs that Paraclock calls on chains with metadata v14. The keys are the
 * name of the API, the version of the API and the name of the method.
 */
export const knownApis: Readonly<
  Record<string, Readonly<Record<number, Readonly<Record<string, KnownMethod>>>>>
> = /*#__PURE__*/ defineApis()

function defineApis(): typeof knownApis {
  return {
    AccountNonceApi: {
      1: { account_nonce: { params: [['account', account]], result: () => u32 } }
    },
    AutomationTimeApi: { 1: AUTOMATION, 2: AUTOMATION },
    DryRunApi: {
      1: { dry_run_call: DRY_RUN_CALL, dry_run_xcm: DRY_RUN_XCM },
      2: {
        dry_run_call: {
          ...DRY_RUN_CALL,
          params: [...DRY_RUN_CALL.params, ['result_xcms_version', () => u32]]
        },
        dry_run_xcm: DRY_RUN_XCM
      }
    },
    LocationToAccountApi: {
      1: {
        convert_location: {
          params: [['location', location]],
          result: (types) =>
            result(account(types), names('Error', ['Unsupported', 'VersionedConversionFailed']))
        }
      }
    },
    TransactionPaymentApi: { 1: PAYMENT, 2: PAYMENT, 3: PAYMENT, 4: PAYMENT },
    TransactionPaymentCallApi: {
      1: CALL_PAYMENT,
      2: CALL_PAYMENT,
      3: CALL_PAYMENT,
      4: CALL_PAYMENT
    },
    XcmPaymentApi: {
      1: { ...XCM_PAYMENT, query_delivery_fees: deliveryFees(DELIVERY_PARAMS) },
      2: {
        ...XCM_PAYMENT,
        query_delivery_fees: deliveryFees([...DELIVERY_PARAMS, ['asset_id', assetId]])
      }
    },
    XcmpHandlerApi: {
      1: { cross_chain_account: { params: [['account', account]], result: account } }
    }
  }
}
