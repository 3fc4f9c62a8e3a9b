import { expect, test } from 'vitest'
import type { SystemArtifact } from '../../evidence/SystemArtifact.ts'
import { describeUnread } from './describeUnread.ts'

const trusted: SystemArtifact['chains'] = {
  known: true,
  value: [{ paraId: 1000, teleports: true, isRoot: true } as never]
}
const error = {
  ...{ code: 'DeadlineExceeded', number: 1, message: 'no answer', source: 'local' as const },
  ...{ docs: '', remedies: [], context: {}, causes: [] }
}

test('an Asset Hub that is not configured, or not readable, is never one without money', () => {
  expect(describeUnread({ chains: trusted, assetHub: undefined })).toContain(
    'parachain 1000, from which the relay chain takes its token, and no Asset Hub is configured (SystemChainMissing)'
  )
  const assetHub = { role: 'assetHub', error } as SystemArtifact['assetHub']
  expect(describeUnread({ chains: trusted, assetHub })).toBe(
    'What the user holds on Asset Hub is undetermined: DeadlineExceeded: no answer.'
  )
  expect(
    describeUnread({ chains: { known: true, value: [] }, assetHub: undefined })
  ).toBeUndefined()
})
