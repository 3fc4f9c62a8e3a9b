import { formatTime } from '../report/wording/formatValues.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { forRoles } from './forRoles.ts'
import { fail, pass, warn } from './Verdict.ts'

// Parachains are finalized some blocks behind their head. Minutes behind, something is wrong.
const BLOCKS_BEHIND = 60
const SECONDS_OLD = 600

/** Each chain makes blocks and finalizes them. */
export const finalityChecks: readonly Check[] = forRoles(
  ['relay', 'service', 'target'],
  ({ role, name }) =>
    defineCheck({
      id: `${role}-finality`,
      group: 'chains',
      kind: 'requirement',
      title: `Blocks of the ${name} are made and finalized`,
      failureTitle: `Blocks of the ${name} are not finalized`,
      why: 'Messages between chains travel with finalized blocks. When finality stops, no message arrives.',
      how: `The check fails when the last finalized block is more than ${BLOCKS_BEHIND} blocks behind the best block. It warns when the best block is more than ${SECONDS_OLD / 60} minutes old: the node may be out of sync.`,
      fixes: [
        'Use another endpoint, to see whether the node or the chain has stopped.',
        'If the chain has stopped, wait until it finalizes again.'
      ],
      requires: [role],
      after: [`${role}-reachable`],
      evaluate: ({ [role]: { finalized, best, bestTime, evidence } }, { gatheredAt }) => {
        const behind = best.number - finalized.number
        const old = bestTime === null ? 0 : gatheredAt - Math.floor(bestTime / 1000)
        const text = `finalized block ${finalized.number}, ${behind} behind the best block`
        if (behind > BLOCKS_BEHIND) {
          return fail(text, evidence, {
            summary: `Wait until the ${name} finalizes again, or use another endpoint in ${role}.endpoints that is in sync.`
          })
        }
        if (old > SECONDS_OLD) {
          return warn(
            `${text}, and the best block is of ${formatTime((bestTime ?? 0) / 1000)}`,
            evidence,
            [
              {
                summary: `Use another endpoint in ${role}.endpoints that is in sync, or wait until the ${name} makes blocks.`
              }
            ]
          )
        }
        return pass(text, evidence)
      }
    })
)
