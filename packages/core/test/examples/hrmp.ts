import type { hrmpErrors } from '../../src/errors/catalogue/hrmp.ts'
import type { ErrorContext } from '../../src/errors/catalogue.ts'

/** For each code of hrmp a context as it occurs. */
export const hrmpExamples: {
  readonly [Code in keyof typeof hrmpErrors]: ErrorContext<Code>
} = {
  HrmpHostMissing: {
    chain: 'Acme',
    problem: 'no pallet of it has hrmpInitOpenChannel and hrmpAcceptOpenChannel'
  },
  HrmpCallUnsupported: {
    pallet: 'Hrmp',
    call: 'establishChannelWithSystem',
    problem: 'it has hrmpInitOpenChannel, hrmpAcceptOpenChannel, hrmpCloseChannel'
  },
  HrmpSizeInvalid: { value: 0, what: 'capacity' },
  HrmpGoalInvalid: {
    value: '2000 to 2114',
    problem: 'the state is of 2114 and 2200'
  },
  HrmpStateMalformed: { value: 'paraclock-hrmp-0', problem: 'its format is not paraclock-hrmp-1' },
  HrmpPairInvalid: { value: '2114 and 2114', problem: 'a parachain needs none to itself' },
  RootWayMissing: {
    chain: 'Acme',
    problem: 'it lacks the pallets for referendum, and has those for sudo'
  }
}
