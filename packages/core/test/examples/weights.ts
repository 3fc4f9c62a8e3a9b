import type { weightsErrors } from '../../src/errors/catalogue/weights.ts'
import type { ErrorContext } from '../../src/errors/catalogue.ts'

const account = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'

/** For each code of weights a context as it occurs. */
export const weightsExamples: {
  readonly [Code in keyof typeof weightsErrors]: ErrorContext<Code>
} = {
  CallMalformed: { value: '0x0000040100', chain: 'acme', problem: 'bytes too many: 1' },
  PalletMissing: { pallet: 'proxy', chain: 'acme' },
  CallUnknown: {
    pallet: 'balances',
    method: 'send',
    known: ['transferAllowDeath', 'transferKeepAlive', 'transferAll']
  },
  CallArgumentInvalid: {
    call: 'balances.transferKeepAlive',
    argument: 'value',
    problem: 'it is missing'
  },
  CallMismatch: { made: 'proxy.proxy', read: 'balances.burn', chain: 'acme' },
  ProxyTypeUnknown: { value: 'any', chain: 'acme', known: ['Any', 'NonTransfer', 'Automation'] },
  InstructionMalformed: { value: 'transfer', problem: 'it is of no kind that can be written' },
  InstructionUnsupported: { instruction: 'payFees', version: 4 },
  TransactWeightMissing: { version: 4 },
  AssetsInvalid: { problem: 'one of them is there twice' },
  AssetUnsupported: { value: account, version: 5 },
  ProgramLengthExceeded: { what: 'instructions', actual: 101, limit: 100 },
  XcmVersionMismatch: { sender: [5], receiver: [2, 3] },
  ContractCallInvalid: {
    field: 'gasLimit',
    value: -1n,
    expected: 'a bigint from 0 to 2^256 - 1'
  },
  ProofSizeLost: { refTime: 900_000_000n, proofSize: 4_000n },
  WeightMissing: {
    what: 'a call of Acme',
    attempts: [
      {
        method: 'TransactionPaymentCallApi_query_call_info',
        problem: 'the runtime does not offer it'
      },
      { method: 'TransactionPaymentApi_query_info', problem: 'state_call was refused' }
    ]
  },
  FeeMissing: {
    what: 'execution on Acme',
    attempts: [
      {
        method: 'XcmPaymentApi_query_weight_to_asset_fee',
        problem: 'the runtime does not offer it'
      }
    ]
  },
  FeeAssetRefused: { chain: 'Acme', asset: '0x05010100b91f', reason: 'AssetNotFound' },
  FeeAssetMismatch: {
    wanted: 'the token of Acme',
    part: 'delivery from Service',
    asset: 'the token of Service'
  }
}
