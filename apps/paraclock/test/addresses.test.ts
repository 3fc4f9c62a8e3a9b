import type { CheckResult, EvidenceFile } from '@paraclock/checklist'
import { composeReport, showAccount } from '@paraclock/checklist'
import { loadEvidence } from '@paraclock/checklist/fixtures/loadEvidence'
import { expect, test } from 'vitest'

/** The accounts of a network, in the hex in which they are kept. */
function listAccounts({ networks }: EvidenceFile): readonly string[] {
  return networks.flatMap(({ artifacts: { proxy, feeAsset, hrmp, serviceState } }) => [
    ...(proxy?.status === 'gathered' ? [proxy.value.user, proxy.value.delegate] : []),
    ...(feeAsset?.status === 'gathered' ? [feeAsset.value.sovereign] : []),
    ...(hrmp?.status === 'gathered' ? hrmp.value.paras.map(({ sovereign }) => sovereign) : []),
    ...(serviceState?.status === 'gathered' && serviceState.value.crossChainAccount.known
      ? [serviceState.value.crossChainAccount.value]
      : [])
  ])
}

/** All that a person reads of a result. */
function readTexts({ summary, remedies, evidence }: CheckResult): string {
  const steps = remedies.flatMap((remedy) => remedy.steps ?? [])
  return [
    summary,
    ...remedies.map((remedy) => remedy.summary),
    ...steps.flatMap(({ description, observe, preconditions, origin }) => [
      description,
      observe,
      ...preconditions,
      'account' in origin ? origin.account : ''
    ]),
    ...evidence.flatMap((one) => (one.kind === 'balance' ? [one.account] : []))
  ].join('\n')
}

test.each(['fresh', 'ready'] as const)(
  'no account is shown to a person in hex, on a %s network',
  (which) => {
    const evidence = loadEvidence(which)
    const accounts = listAccounts(evidence)
    expect(accounts.length).toBe(6)
    const { networks } = composeReport({ evidence, now: Date.parse('2026-01-01') })
    for (const result of networks.flatMap(({ results }) => results)) {
      for (const account of accounts) expect(readTexts(result), result.id).not.toContain(account)
    }
    const [, delegate = ''] = accounts
    const target = evidence.networks[0]?.artifacts.target
    const prefix = target?.status === 'gathered' ? target.value.ss58Prefix : 0
    const address = showAccount({ account: delegate, prefix })
    expect(address).toMatch(/^uv/)
    expect(
      networks
        .flatMap(({ results }) => results)
        .map(readTexts)
        .join()
    ).toContain(address)
  }
)

test('accounts of 20 bytes are shown with their check letters, and what is an address stays one', () => {
  // Of EIP-55.
  const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(showAccount({ account: account.toLowerCase(), prefix: 42 })).toBe(account)
  const address = '5C62Ck4UrFPiBtoCmeSrgF7x9yv9mn38446dhCpsi2mLHiFT'
  expect(showAccount({ account: address, prefix: 0 })).toBe(address)
})
