import type { DefinitionRpc, DefinitionsCall, RegistryTypes } from '@polkadot/types/types'
import { PlainText } from './PlainText.ts'

/** The options of `ApiPromise.create` that {@link serviceDefinitions} returns. */
export interface ServiceDefinitions {
  readonly rpc: Record<'automationTime' | 'xcmpHandler', Record<string, DefinitionRpc>>
  /** The methods of the service's runtime APIs. polkadot.js cannot read them from metadata v14. */
  readonly runtime: DefinitionsCall
  readonly types: RegistryTypes
}

/** The errors with which the service refuses a request, in the order of their encoded indices. */
export const automationRefusals: readonly string[] = [
  'InvalidTime',
  'PastTime',
  'TimeTooFarOut',
  'EmptyMessage',
  'EmptyProvidedId',
  'TooManyExecutionsTimes',
  'CallCannotBeDecoded',
  'DuplicateTask',
  'TimeSlotFull',
  'InvalidAmount',
  'TransferToSelf',
  'NotTaskOwner',
  'TaskDoesNotExist',
  'ProvidedIdTooLong',
  'CallTooLong',
  'CallTooHeavy',
  'NoExecutionTimes',
  'UnsupportedCurrency',
  'UnknownTarget',
  'FeeOverflow',
  'InsufficientBalance',
  'CallNotAllowed',
  'UndecodableState',
  'TargetStopped'
]

/** The actions for which the service computes fees, in the order of their encoded indices. */
export const automationActions: readonly string[] = [
  'Notify',
  'NativeTransfer',
  'XCMP',
  'AutoCompoundDelgatedStake'
]

/**
 * Describes the RPC methods and runtime APIs of the service to polkadot.js. If the node serves the
 * methods, polkadot.js adds `api.rpc.automationTime` and `api.rpc.xcmpHandler`.
 *
 * @example
 * ```ts
 * import { ApiPromise, WsProvider } from '@polkadot/api'
 * import { serviceDefinitions } from '@paraclock/types'
 *
 * const provider = new WsProvider('ws://127.0.0.1:9944')
 * const api = await ApiPromise.create({ provider, ...serviceDefinitions() })
 * ```
 */
export function serviceDefinitions(): ServiceDefinitions {
  const accountId = { name: 'accountId', type: 'AccountId' }
  const account = { name: 'account', type: 'AccountId' }
  return {
    rpc: {
      automationTime: {
        generateTaskId: {
          description: 'The id of the task that this account schedules under this provided id',
          params: [accountId, { name: 'providedId', type: 'PlainText' }],
          type: 'Hash'
        },
        getTimeAutomationFees: {
          description:
            'The execution fee of an action, times the number of executions (variant minute)',
          params: [
            { name: 'action', type: 'PlainText' },
            { name: 'executions', type: 'u32' }
          ],
          type: 'u128'
        },
        queryFeeDetails: {
          description:
            'The fees of the task that an encoded extrinsic would schedule (variant hour)',
          params: [{ name: 'extrinsic', type: 'Bytes' }],
          type: 'AutomationFeeDetails'
        }
      },
      xcmpHandler: {
        crossChainAccount: {
          description: 'The account through which this account acts on other chains',
          params: [accountId],
          type: 'AccountId'
        }
      }
    },
    runtime: {
      // Version 2 states that topics contain the parent hash. Its methods are those of version 1.
      AutomationTimeApi: [2, 1].map((version) => ({
        version,
        methods: {
          generate_task_id: {
            description: 'The id of the task that an account schedules under a provided id',
            params: [account, { name: 'provided_id', type: 'Bytes' }],
            type: 'H256'
          },
          get_time_automation_fees: {
            description: 'The execution fee of an action, times the number of executions',
            params: [
              { name: 'action', type: 'AutomationAction' },
              { name: 'executions', type: 'u32' }
            ],
            type: 'Result<u128, AutomationFeeQueryError>'
          },
          query_fee_details: {
            description: 'The prepaid fees of the task of a scheduling extrinsic',
            params: [{ name: 'extrinsic', type: 'Extrinsic' }],
            type: 'Result<AutomationFeeDetails, AutomationFeeQueryError>'
          }
        }
      })),
      XcmpHandlerApi: [
        {
          version: 1,
          methods: {
            cross_chain_account: {
              description: 'The account through which an account acts on other chains',
              params: [account],
              type: 'AccountId'
            }
          }
        }
      ]
    },
    types: {
      PlainText,
      AutomationAction: { _enum: [...automationActions] },
      AutomationFeeDetails: { executionFee: 'u128', xcmpFee: 'u128' },
      AutomationRefusal: { _enum: [...automationRefusals] },
      AutomationFeeQueryError: {
        _enum: {
          ExtrinsicCannotBeDecoded: 'Null',
          NotASchedulingCall: 'Null',
          Refused: 'AutomationRefusal'
        }
      }
    }
  }
}
