import { expect, test } from 'vitest'
import { forgetTimes } from '../../test/fixtures/forgetTimes.ts'
import { loadEvidence } from '../../test/fixtures/loadEvidence.ts'
import { openRecorded } from '../../test/fixtures/openRecorded.ts'
import { gatherNetwork } from './gatherEvidence.ts'

test.each(['fresh', 'ready', 'ethereum', 'hub'] as const)(
  'the %s network is gathered again from what its chains answered',
  async (which) => {
    const [saved] = loadEvidence(which).networks
    if (saved === undefined) throw new Error('the fixture holds no network')
    const connections = openRecorded(which)
    const gathered = await gatherNetwork({ name: saved.network, config: saved.config, connections })
    expect(forgetTimes(gathered)).toEqual(saved)
  }
)
