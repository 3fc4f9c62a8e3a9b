import { expect, test } from 'vitest'
import { forgetTimes } from '../../test/fixtures/forgetTimes.ts'
import { loadAnswers, loadEvidence } from '../../test/fixtures/loadEvidence.ts'
import { replayAnswers } from '../../test/fixtures/replayAnswers.ts'
import { gatherNetwork } from './gatherNetwork.ts'

const runtimes = { relay: 'relay', service: 'service-minute', target: 'target' } as const

test.each(['fresh', 'ready'] as const)(
  'the %s network is gathered again from what its chains answered',
  async (which) => {
    const [saved] = loadEvidence(which).networks
    if (saved === undefined) throw new Error('the fixture holds no network')
    const connections = replayAnswers(loadAnswers(which), runtimes)
    const gathered = await gatherNetwork({ name: saved.network, config: saved.config, connections })
    expect(forgetTimes(gathered)).toEqual(saved)
  }
)
