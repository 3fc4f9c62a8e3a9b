import { type Check, defineCheck } from '../check/defineCheck.ts'
import { fail, pass } from '../check/Verdict.ts'
import { toHexByte } from '../judge/toHexByte.ts'

/** The stored call goes through the user's proxy. */
export const callUsesProxy: Check = defineCheck({
  id: 'call-uses-proxy',
  group: 'assumptions',
  title: "The stored call goes through the user's proxy",
  failureTitle: "The stored call does not go through the user's proxy",
  why: 'The call runs as the user only inside proxy.proxy, with the user as the one for whom it is done.',
  requires: ['program', 'proxy'],
  after: ['proxy-pallet-present'],
  evaluate: ({ program, proxy }) => {
    const { call, description, callEvidence } = program
    const { pallet, user } = proxy
    const index = pallet?.calls.proxy
    const begins =
      index === undefined ? '' : toHexByte(index.palletIndex) + toHexByte(index.callIndex)
    if (call.startsWith(`0x${begins}`) && call.includes(user.slice(2))) {
      return pass(description, callEvidence)
    }
    return fail(description, callEvidence, {
      summary:
        'Wrap the call in proxy.proxy, with the user as real: encodeProxiedCall of @paraclock/weights does.'
    })
  }
})
