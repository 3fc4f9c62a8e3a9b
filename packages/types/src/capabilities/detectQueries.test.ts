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

test('the runtime API that answers a query', () => {
  const build = (draft: MetadataDraft, types: ServiceTypes): void =>
    draft.addPallet({ name: 'AutomationTime', index: 60, calls: hourCalls(types) })
  expect(detect(build).queries.queryFeeDetails).toMatchObject({
    known: true,
    value: undefined
  })
  const withApi = (draft: MetadataDraft, types: ServiceTypes): void => {
    build(draft, types)
    draft.apis.push(FEE_API)
  }
  expect(detect(withApi).queries.queryFeeDetails).toMatchObject({
    value: 'AutomationTimeApi_query_fee_details'
  })
})

test('metadata v14 with a declared API leaves its methods unknown', () => {
  const service = detect((draft, types) => {
    draft.addPallet({ name: 'AutomationTime', index: 60, calls: hourCalls(types) })
    draft.changeConstant('System', 'Version', {
      value: writeRuntimeVersion('unseen', 7, [
        [Uint8Array.from(Buffer.from('889fffe29b918d24', 'hex')), 1]
      ])
    })
  }, 14)
  expect(service.queries.queryFeeDetails).toEqual({
    known: false,
    why: 'AutomationTimeApi is declared, but metadata v14 does not describe its methods'
  })
  expect(service.queries.crossChainAccount).toMatchObject({ known: true, value: undefined })
})
