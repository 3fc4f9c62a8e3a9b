import { type Check, defineCheck } from './defineCheck.ts'
import { fail, pass, warn } from './Verdict.ts'

export const hrmpNotClosing: Check = defineCheck({
  id: 'hrmp-not-closing',
  group: 'hrmp',
  kind: 'requirement',
  title: 'No channel is about to close',
  failureTitle: 'A channel is about to close',
  why: 'The channel closes with the next session. Every run after that fails.',
  how: '`hrmp.hrmpCloseChannelRequests` of the relay chain is read for both directions. The check fails for the channel to the target. It warns for the channel back, because tasks do not use it.',
  fixes: [
    'A request to close cannot be cancelled. Request the channel again in the next session.',
    'Tasks that are due in the meantime will fail: tell their owners.'
  ],
  requires: ['hrmp'],
  after: ['paras-registered'],
  evaluate: ({ hrmp }) => {
    const evidence = hrmp.directions.flatMap((direction) => direction.evidence)
    const closing = hrmp.directions.filter((direction) => direction.closing)
    if (closing.length === 0) return pass('no direction is closing', evidence)
    const text = closing.map(({ sender, recipient }) => `${sender} to ${recipient}`).join(', ')
    const next = hrmp.host.session.index + 1
    const remedy = {
      summary: `A request to close cannot be cancelled. Request the channel (${text}) again when session ${next} of ${hrmp.host.chain} has begun.`,
      command: 'paraclock hrmp plan'
    }
    const words = `closing with the next session: ${text}`
    // Tasks do not use the channel from the target to the service.
    return hrmp.directions[0].closing
      ? fail(words, evidence, remedy)
      : warn(words, evidence, [remedy])
  }
})
