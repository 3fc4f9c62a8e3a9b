import { expect, test } from 'vitest'
import { openRelay } from '../../test/openRelay.ts'
import { type LeftStates, leaveChanges } from './LeftStates.ts'

test('a value of the type () that calls leave is kept', () => {
  const chain = openRelay()
  const [pallet, item] = ['Whitelist', 'WhitelistedCall'] as const
  const key = chain.runtime.storage(pallet, item)?.key(`0x${'2a'.repeat(32)}`) ?? '0x'
  const left: LeftStates = new Map()
  leaveChanges(left, chain, [{ key, pallet, item, before: null, after: undefined }])
  expect(left.get(chain)?.get(key)).toBe('0x')
})

test('what calls leave is kept by key, the last of each, in the form of the chain', () => {
  const chain = openRelay()
  const item = chain.runtime.storage('Timestamp', 'Now')
  const key = item?.key() ?? '0x'
  const known = { key, pallet: 'Timestamp', item: 'Now', before: null }
  const left: LeftStates = new Map()
  leaveChanges(left, chain, [
    { ...known, after: 1n },
    { key: '0x01', before: null, after: '0x02' }
  ])
  leaveChanges(left, chain, [
    { ...known, after: 258n },
    { key: '0x01', before: '0x02', after: null },
    { key: '0x03', child: '0x04', before: null, after: '0x05' }
  ])
  expect([...(left.get(chain) ?? [])]).toEqual([
    [key, '0x0201000000000000'],
    ['0x01', null]
  ])
})
