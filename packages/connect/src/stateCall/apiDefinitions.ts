import { automationActions, automationRefusals } from '@paraclock/types'
import type { ApiDefinition, MethodDefinition, ParamDefinition } from './ApiDefinition.ts'

const method = (params: readonly ParamDefinition[], result: string): MethodDefinition => ({
  params,
  result
})

const CALL: ParamDefinition = ['call', 'Call']
const UXT: ParamDefinition = ['uxt', 'Extrinsic']
const LENGTH: ParamDefinition = ['len', 'u32']

const INCLUSION_FEE = '{"baseFee":"u128","lenFee":"u128","adjustedWeightFee":"u128"}'
const FEE_DETAILS = `{"inclusionFee":"Option<${INCLUSION_FEE}>"}`
// Runtimes of both weights declare version 1; from version 2 on, the weight has two dimensions.
const INFO_V1 = '{"weight":"Weight","class":"DispatchClass","partialFee":"u128"}'
const INFO_V2 = '{"weight":"WeightV2","class":"DispatchClass","partialFee":"u128"}'
const PER_WEIGHT = method([['weight', 'WeightV2']], 'u128')
const PER_LENGTH = method([['length', 'u32']], 'u128')

const ORIGIN: ParamDefinition = ['origin', '@OriginCaller']
const LOCATION: ParamDefinition = ['originLocation', '@VersionedLocation']
const MESSAGE: ParamDefinition = ['xcm', '@VersionedXcm']
const DRY_RUN_ERROR = '{"_enum":["Unimplemented","VersionedConversionFailed"]}'
const FORWARDED = 'Vec<(@VersionedLocation,Vec<@VersionedXcm>)>'
const CALL_EFFECTS = JSON.stringify({
  executionResult:
    'Result<PostDispatchInfo,{"postInfo":"PostDispatchInfo","error":"DispatchError"}>',
  emittedEvents: 'Vec<Event>',
  localXcm: 'Option<@VersionedXcm>',
  forwardedXcms: FORWARDED
})
const XCM_EFFECTS = JSON.stringify({
  executionResult: '@Outcome',
  emittedEvents: 'Vec<Event>',
  forwardedXcms: FORWARDED
})
const DRY_RUN_XCM = method([LOCATION, MESSAGE], `Result<${XCM_EFFECTS},${DRY_RUN_ERROR}>`)
const CALL_RESULT = `Result<${CALL_EFFECTS},${DRY_RUN_ERROR}>`

const PAYMENT_ERROR =
  '{"_enum":["Unimplemented","VersionedConversionFailed","WeightNotComputable","UnhandledXcmVersion","AssetNotFound"]}'
const XCM_PAYMENT_V1 = {
  query_acceptable_payment_assets: method(
    [['xcmVersion', 'u32']],
    `Result<Vec<@VersionedAssetId>,${PAYMENT_ERROR}>`
  ),
  query_xcm_weight: method([['message', '@VersionedXcm']], `Result<WeightV2,${PAYMENT_ERROR}>`),
  query_weight_to_asset_fee: method(
    [
      ['weight', 'WeightV2'],
      ['asset', '@VersionedAssetId']
    ],
    `Result<u128,${PAYMENT_ERROR}>`
  ),
  query_delivery_fees: method(
    [
      ['destination', '@VersionedLocation'],
      ['message', '@VersionedXcm']
    ],
    `Result<@VersionedAssets,${PAYMENT_ERROR}>`
  )
}

const ACTION = JSON.stringify({ _enum: automationActions })
const FEE_QUERY_ERROR = JSON.stringify({
  _enum: {
    ExtrinsicCannotBeDecoded: 'Null',
    NotASchedulingCall: 'Null',
    Refused: JSON.stringify({ _enum: automationRefusals })
  }
})
const TASK_FEES = '{"executionFee":"u128","xcmpFee":"u128"}'

/**
 * What is known of runtime APIs without the help of metadata: argument lists and results by declared
 * version, for chains whose metadata (version 14) does not describe them.
 */
export const apiDefinitions: Readonly<Record<string, ApiDefinition>> = {
  AccountNonceApi: { 1: { account_nonce: method([['account', 'AccountId']], 'Index') } },
  AutomationTimeApi: {
    1: {
      generate_task_id: method(
        [
          ['account', 'AccountId'],
          ['providedId', 'Bytes']
        ],
        'Hash'
      ),
      // The extrinsic without its length: as bytes, it is given one.
      query_fee_details: method(
        [['extrinsic', 'Bytes']],
        `Result<${TASK_FEES},${FEE_QUERY_ERROR}>`
      ),
      get_time_automation_fees: method(
        [
          ['action', ACTION],
          ['executions', 'u32']
        ],
        `Result<u128,${FEE_QUERY_ERROR}>`
      )
    }
  },
  DryRunApi: {
    1: { dry_run_call: method([ORIGIN, CALL], CALL_RESULT), dry_run_xcm: DRY_RUN_XCM },
    2: {
      dry_run_call: method([ORIGIN, CALL, ['resultXcmsVersion', 'u32']], CALL_RESULT),
      dry_run_xcm: DRY_RUN_XCM
    }
  },
  LocationToAccountApi: {
    1: {
      convert_location: method(
        [['location', '@VersionedLocation']],
        'Result<AccountId,{"_enum":["Unsupported","VersionedConversionFailed"]}>'
      )
    }
  },
  TransactionPaymentApi: {
    1: {
      query_info: method([UXT, LENGTH], INFO_V1),
      query_fee_details: method([UXT, LENGTH], FEE_DETAILS)
    },
    2: {
      query_info: method([UXT, LENGTH], INFO_V2),
      query_fee_details: method([UXT, LENGTH], FEE_DETAILS)
    },
    ...repeat([3, 4], {
      query_info: method([UXT, LENGTH], INFO_V2),
      query_fee_details: method([UXT, LENGTH], FEE_DETAILS),
      query_weight_to_fee: PER_WEIGHT,
      query_length_to_fee: PER_LENGTH
    })
  },
  TransactionPaymentCallApi: {
    1: {
      query_call_info: method([CALL, LENGTH], INFO_V1),
      query_call_fee_details: method([CALL, LENGTH], FEE_DETAILS)
    },
    2: {
      query_call_info: method([CALL, LENGTH], INFO_V2),
      query_call_fee_details: method([CALL, LENGTH], FEE_DETAILS)
    },
    ...repeat([3, 4], {
      query_call_info: method([CALL, LENGTH], INFO_V2),
      query_call_fee_details: method([CALL, LENGTH], FEE_DETAILS),
      query_weight_to_fee: PER_WEIGHT,
      query_length_to_fee: PER_LENGTH
    })
  },
  XcmPaymentApi: {
    1: XCM_PAYMENT_V1,
    2: {
      ...XCM_PAYMENT_V1,
      query_delivery_fees: method(
        [
          ['destination', '@VersionedLocation'],
          ['message', '@VersionedXcm'],
          ['assetId', '@VersionedAssetId']
        ],
        `Result<@VersionedAssets,${PAYMENT_ERROR}>`
      )
    }
  },
  XcmpHandlerApi: {
    1: { cross_chain_account: method([['account', 'AccountId']], 'AccountId') }
  }
}

function repeat<Definition>(
  versions: readonly number[],
  definition: Definition
): Record<number, Definition> {
  return Object.fromEntries(versions.map((version) => [version, definition]))
}
