import { transportOf } from '@paraclock/hrmp'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, pass, warn } from './Verdict.ts'

export const hrmpLimitsHeadroom: Check = defineCheck({
  id: 'hrmp-limits-headroom',
  group: 'hrmp',
  kind: 'recommendation',
  title: 'There is room for another channel of each parachain',
  failureTitle: 'A parachain has reached its number of channels',
  why: 'The relay chain limits how many channels and requests lead into and out of a parachain.',
  how: 'The channels and requests of each parachain are counted against `hrmpMaxParachainOutboundChannels` and `hrmpMaxParachainInboundChannels`. At a limit, the check warns: a channel that is still to be opened will be refused.',
  fixes: ['Close channels that are not used.'],
  requires: ['hrmp'],
  after: ['paras-registered'],
  evaluate: ({ hrmp }) => {
    const { limits, evidence } = hrmp.host
    const counts = hrmp.paras.map(({ paraId, outbound, inbound, requested, accepted }) => ({
      paraId,
      out: limits.maxOutbound - outbound - requested,
      in: limits.maxInbound - inbound - accepted
    }))
    const text = counts
      .map((count) => `${count.paraId}: ${count.out} more out, ${count.in} more in`)
      .join('; ')
    const isOpen = hrmp.directions.every((one) => transportOf(one).kind !== 'none')
    const full = counts.filter((count) => count.out <= 0 || count.in <= 0)
    if (full.length === 0) return pass(text, evidence)
    const names = full.map(({ paraId }) => `parachain ${paraId}`).join(' and ')
    const remedy = {
      summary: `Close a channel of ${names} that is not used, or ask ${hrmp.host.chain} to raise its limits of ${limits.maxOutbound} channels out and ${limits.maxInbound} in.`
    }
    return isOpen ? warn(text, evidence, [remedy]) : fail(text, evidence, remedy)
  }
})
