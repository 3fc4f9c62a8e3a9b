import type { Read } from '@paraclock/connect'
import type { Fact } from '@paraclock/core'
import { type ObservedFact, type ProgramRun, UNSEEN } from '../evidence/ProgramArtifact.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'

export const observationGatherer: Gatherer = defineGatherer({
  id: 'observation',
  needs: ['call', 'program', 'feeAsset', 'proxy'],
  gather: async ({ call, program, feeAsset, proxy }, { chain, config, observe, trial }) => {
    if (trial === undefined) {
      return { known: false, why: 'the target is not run where no trial is asked for' } as const
    }
    const target = await chain('target')
    const observer = observe('target')
    const facts: ObservedFact[] = []
    const answers: Read<Fact<unknown>>[] = []
    let isUnseen = false
    const compare = async <Value>(
      fact: Pick<ObservedFact, 'what' | 'api'>,
      stated: Value | undefined,
      ask: () => Promise<Read<Fact<Value>>>,
      show: (value: Value) => string
    ): Promise<void> => {
      if (stated === undefined || !target.hasApi(fact.api)) return
      const answer = await ask()
      // If the measurement fails, other checks report the reason.
      if (!answer.value.known) {
        isUnseen ||= answer.value.why === UNSEEN
        return
      }
      answers.push(answer)
      facts.push({ ...fact, stated: show(stated), measured: show(answer.value.value) })
    }
    const { run, programWeight, asked, bought } = program
    const payment = 'XcmPaymentApi'
    const { derivation } = proxy
    await compare(
      { what: 'what becomes of the program', api: 'DryRunApi' },
      run.known ? run.value : undefined,
      () => observer.run(program.program),
      showRun
    )
    await compare(
      { what: 'the weight of the program', api: payment },
      programWeight.known ? programWeight.value : undefined,
      () => observer.weigh(program.program, call.weight),
      ({ refTime, proofSize }) => `${refTime} ps and ${proofSize} bytes`
    )
    await compare(
      { what: 'the price of what it buys', api: payment },
      asked.known ? asked.value : undefined,
      () => observer.price(feeAsset.location, bought),
      String
    )
    await compare(
      { what: "the user's account", api: 'LocationToAccountApi' },
      // If `derivation` does not come from LocationToAccountApi, this API returned no account.
      derivation === undefined
        ? undefined
        : derivation.provenance.kind === 'runtimeApi'
          ? derivation.value
          : 'none',
      () => observer.account(config.user),
      (account) => account ?? 'none'
    )
    if (isUnseen && facts.length === 0) return { known: false, why: UNSEEN } as const
    const evidence = answers.flatMap((answer) => answer.evidence)
    return { known: true, value: { facts, evidence } } as const
  }
})

function showRun({ outcome, callError }: ProgramRun): string {
  return callError === undefined ? outcome : `${outcome}, and the call fails with ${callError}`
}
