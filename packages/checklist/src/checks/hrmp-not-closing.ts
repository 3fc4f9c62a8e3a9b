import { type Check, defineCheck } from './defineCheck.ts'
import { fail, pass } from './Verdict.ts'

/** No channel is about to close. */
export const hrmpNotClosing: Check = defineCheck({
  id: 'hrmp-not-closing',
  group: 'hrmp',
  title: 'No channel is about to close',
  failureTitle: 'A channel is about to close',
  why: 'It closes with the next session, and every run after that fails.',
  how: '`hrmp.hrmpCloseChannelRequests` of the relay chain is read for both directions.',
  fixes: [
    'A request to close cannot be taken back. Ask for the channel again once the session has changed.',
    'Tasks that are due in between will fail: tell their owners.'
  ],
  requires: ['hrmp'],
  after: ['paras-registered'],
  evaluate: ({ hrmp }) => {
    const evidence = hrmp.directions.flatMap((direction) => direction.evidence)
    const closing = hrmp.directions.filter((direction) => direction.closing)
    if (closing.length === 0) return pass('neither direction', evidence)
    const text = closing.map(({ sender, recipient }) => `${sender} to ${recipient}`).join(', ')
    return fail(`closes with the next session: ${text}`, evidence, {
      summary:
        'A request to close cannot be taken back. Ask for the channel again after the session.'
    })
  }
})
