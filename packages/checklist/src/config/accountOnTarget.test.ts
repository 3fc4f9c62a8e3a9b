import { isParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { requireAccounts } from './accountOnTarget.ts'
import type { NetworkConfig } from './configSchema.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const ALITH = '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac'
const KEY = `0x${'5f'.repeat(32)}`

function judge(
  role: 'service' | 'target',
  length: 20 | 32,
  user: string,
  automation: { readonly account?: string; readonly delegate?: string } = {}
): string {
  const config = { user, automation } as unknown as NetworkConfig
  try {
    requireAccounts({ network: 'main', config, role, length })
    return 'taken'
  } catch (error) {
    if (!isParaclockError(error, 'ConfigValueInvalid')) throw error
    return error.message
  }
}

test('one account is enough where both chains have accounts of its length', () => {
  expect([judge('service', 32, ALICE), judge('target', 32, ALICE)]).toEqual(['taken', 'taken'])
  expect([judge('service', 20, ALITH), judge('target', 20, ALITH)]).toEqual(['taken', 'taken'])
})

test('where two are needed and one is named, the line to add is said', () => {
  expect(judge('target', 20, ALICE)).toBe(
    `the configuration: networks.main.automation.account is missing: the accounts of the target have 20 bytes, and user has another length. Add the line "account": "0x…" with the user's account on the target`
  )
  expect(judge('target', 32, ALITH)).toContain('Add the line "account": "5…"')
  expect(judge('target', 20, ALICE, { account: ALITH })).toBe('taken')
})

test('an account that its chain cannot have is refused with both forms', () => {
  for (const message of [
    judge('service', 32, ALITH),
    judge('target', 32, ALICE, { account: ALITH }),
    judge('target', 20, ALICE, { account: ALICE }),
    judge('target', 20, ALICE, { account: ALITH, delegate: ALICE })
  ]) {
    expect(message).toContain('20 bytes (0x and 40 digits')
    expect(message).toContain('32 bytes (an SS58 address')
  }
  expect(judge('service', 32, ALITH)).toContain('networks.main.user must be')
  expect(judge('target', 20, ALITH, { delegate: ALICE })).toContain('automation.delegate must be')
})

test('a key in place of an account is refused, and not repeated', () => {
  const message = judge('target', 20, ALICE, { account: KEY })
  expect(message).toContain('automation.account must be')
  expect(message).not.toContain('5f5f')
  expect(judge('service', 20, KEY)).not.toContain('5f5f')
})
