import type { ParaId } from '@paraclock/core'
import { expect, test } from 'vitest'
import { adviseRegistration } from './adviseRegistration.ts'

test.each([
  [undefined, /^Register parachain 2200 on relay, where it is unknown, or correct its id: /],
  ['Onboarding', /^Wait until parachain 2200 is registered: /],
  ['OffboardingParachain', /^Automate on another chain: parachain 2200 leaves relay \(Off.* anew/],
  ['OffboardingParathread', /^Automate on another chain: parachain 2200 leaves relay/]
])('of a parachain whose entry is %s', (lifecycle, summary) => {
  expect(adviseRegistration({ paraId: 2200 as ParaId, lifecycle }, 'relay').summary).toMatch(
    summary
  )
})
