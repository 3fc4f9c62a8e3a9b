import { expect, test } from 'vitest'
import { stubRuntime } from '../../test/support/stubRuntime.ts'
import { listStandIns } from './listStandIns.ts'

test('only flags that a runtime has are set', () => {
  const storage = {
    'TransactionStorage.ProofChecked': 'flag',
    'AuthoritiesNoting.DidSetOrchestratorAuthorityData': 'flag',
    'TransactionStorage.Other': 'flag'
  } as const
  expect(listStandIns(stubRuntime({ storage }))).toEqual([
    ['0x00', '0x01'],
    ['0x01', '0x01']
  ])
  expect(listStandIns(stubRuntime({}))).toEqual([])
})
