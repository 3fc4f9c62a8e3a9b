import { expect, test } from 'vitest'
import { detectService as detect } from '../../test/detectDraft.ts'
import { type MetadataDraft, writeRuntimeVersion } from '../../test/MetadataDraft.ts'
import { hourCalls, type ServiceTypes } from '../../test/serviceDraft.ts'

const FEE_API = {
  name: 'AutomationTimeApi',
  version: 1,
  methods: [{ name: 'query_fee_details', inputs: [], output: 0, docs: [] }],
  docs: []
}

test('the RPC methods and runtime APIs that answer a query', () => {
  const build = (draft: MetadataDraft, types: ServiceTypes): void => {
    draft.addPallet({ name: 'AutomationTime', index: 60, calls: hourCalls(types) })
    draft.apis.push(FEE_API)
  }
  const rpcMethods = ['system_name', 'automationTime_queryFeeDetails']
  expect(detect(build, 15, { rpcMethods }).queries.queryFeeDetails.rpc).toMatchObject({
    value: 'automationTime_queryFeeDetails'
  })
  const byApi = detect(build, 15, { rpcMethods: [] })
  expect(byApi.queries.queryFeeDetails).toMatchObject({
    rpc: { value: null },
    runtimeApi: { value: 'AutomationTimeApi_query_fee_details' }
  })
  const bare = (draft: MetadataDraft, types: ServiceTypes): void =>
    draft.addPallet({ name: 'AutomationTime', index: 60, calls: hourCalls(types) })
  const { queryFeeDetails } = detect(bare, 15).queries
  expect(queryFeeDetails.runtimeApi).toMatchObject({ known: true, value: null })
  expect(queryFeeDetails.rpc).toMatchObject({
    known: false,
    why: expect.stringContaining('rpc_methods')
  })
})

test('metadata v14 with a declared API leaves its methods open', () => {
  const service = detect(
    (draft, types) => {
      draft.addPallet({ name: 'AutomationTime', index: 60, calls: hourCalls(types) })
      draft.changeConstant('System', 'Version', {
        value: writeRuntimeVersion('unseen', 7, [
          [Uint8Array.from(Buffer.from('889fffe29b918d24', 'hex')), 1]
        ])
      })
    },
    14,
    { rpcMethods: [] }
  )
  expect(service.queries.queryFeeDetails.runtimeApi).toEqual({
    known: false,
    why: 'AutomationTimeApi is declared, but metadata v14 does not describe its methods'
  })
  expect(service.queries.crossChainAccount.runtimeApi).toMatchObject({ known: true, value: null })
})
